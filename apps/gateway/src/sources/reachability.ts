// Whether upstream can be reached, for /readyz: known from the calls that are made anyway, else from one small request.
import type { Fetch } from '@emaki/domain'

export interface ReachableFetch {
  readonly fetch: Fetch
  /** True when upstream has responded lately or responds now, with any status. Never rejects. */
  readonly isReachable: () => Promise<boolean>
}

/** How long a response counts, in ms. Without other calls, the probe is sent once in this time. */
const validMs = 30_000
/** How long a failed probe counts, in ms. */
const failedMs = 5000
/** Deadline of a probe, in ms. */
const probeMs = 4000

/** Watches the responses of a fetch. `probes` are addresses; one that responds is enough. `elapsed` is a monotonic clock in ms. */
export function withReachability(
  inner: Fetch,
  probes: readonly string[],
  elapsed: () => number = () => performance.now(),
): ReachableFetch {
  let respondedAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  let probing: Promise<boolean> | undefined

  const fetch: Fetch = async (request) => {
    const response = await inner(request)
    respondedAt = elapsed()
    return response
  }
  const send = async (address: string) => {
    const request = new Request(address, { redirect: 'manual', credentials: 'omit', signal: AbortSignal.timeout(probeMs) })
    const response = await fetch(request)
    await response.body?.cancel()
  }
  const probe = async () => {
    try {
      await Promise.any(probes.map(send))
      return true
    } catch {
      failedAt = elapsed()
      return false
    }
  }
  return {
    fetch,
    isReachable() {
      if (elapsed() - respondedAt < validMs) return Promise.resolve(true)
      if (elapsed() - failedAt < failedMs) return Promise.resolve(false)
      probing ??= probe().finally(() => {
        probing = undefined
      })
      return probing
    },
  }
}
