// Private instances: finds out that the sign-in has ended when pictures fail or the page is shown again. Requests for data notice it themselves.
import { createServiceCall } from '../platform/http/serviceCall.ts'

/** A small document of the gateway that strangers do not get. */
const path = '/.well-known/emaki.json'
/** Time between two checks, in ms. */
const minIntervalMs = 10_000

/** Starts the checks, for as long as the page is open. Tests pass `call` and `signal`. */
export function startAccessCheck(
  call = createServiceCall({ credentials: 'same-origin' }),
  signal: AbortSignal = new AbortController().signal,
): void {
  let checkedAt = Number.NEGATIVE_INFINITY
  const check = () => {
    if (performance.now() - checkedAt < minIntervalMs) return
    checkedAt = performance.now()
    // The call itself remembers what the gateway says.
    void call(path)
  }
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) check()
  }
  const onShown = () => {
    if (document.visibilityState === 'visible') check()
  }
  // Errors of pictures do not bubble.
  document.addEventListener('error', onError, { capture: true, signal })
  document.addEventListener('visibilitychange', onShown, { signal })
}
