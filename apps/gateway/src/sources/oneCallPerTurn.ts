// A fetch for a site in this process, whose calls compute for tens of milliseconds: a burst of them must not keep all other clients waiting.
import type { Fetch } from '@emaki/domain'

/** Begins one call in each turn of the event loop, so that other requests are handled in between. */
export function oneCallPerTurn(fetch: Fetch): Fetch {
  const waiting: (() => void)[] = []
  let isRunning = false
  const next = () => {
    const begin = waiting.shift()
    isRunning = begin !== undefined
    if (!begin) return
    begin()
    setImmediate(next)
  }
  return async (request) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (!isRunning) next()
    })
    return fetch(request)
  }
}
