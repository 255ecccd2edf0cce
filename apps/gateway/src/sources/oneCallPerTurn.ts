import type { Fetch } from '@emaki/domain'

/**
 * Wraps the fetch of the embedded site: starts one call in each turn of the event loop.
 * Each call computes for tens of milliseconds, and a burst of them would block all other clients.
 */
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
