// Timeouts of promises and of signals.

/** Result of `settleWithin` when the time is over. */
export const timedOut = Symbol('timedOut')

/** The result of `work`, or `timedOut` after `limitMs`. */
export async function settleWithin<T>(work: Promise<T>, limitMs: number): Promise<T | typeof timedOut> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), limitMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** The result of `work`, or a rejection with `createError()` after `limitMs`. */
export async function withTimeout<T>(work: Promise<T>, limitMs: number, createError: () => Error): Promise<T> {
  const result = await settleWithin(work, limitMs)
  if (result === timedOut) throw createError()
  return result
}

/**
 * A signal that aborts with `outer`, and with a TimeoutError after `limitMs`. Node 20 collects a timeout to which only `AbortSignal.any`
 * refers, and keeps one with a listener.
 */
export function limitedSignal(outer: AbortSignal, limitMs: number): AbortSignal {
  const limit = AbortSignal.timeout(limitMs)
  limit.addEventListener('abort', () => undefined)
  return AbortSignal.any([outer, limit])
}
