// Patient reader: a body that comes while it is made, chunk by chunk, given up when nothing has come for too long.
import { TranslationError } from './translationError.ts'

/** Reliability E12: a translator that says nothing for so long has stopped, ms. */
export const translationIdleMs = 120_000

/**
 * The chunks of an answer's body. Throws `cut` when the connection breaks, `silent` after `idleMs` without a chunk, and the signal's
 * reason when that fires. Whoever stops reading lets go of the connection.
 */
export async function* readChunks(response: Response, signal: AbortSignal, idleMs: number): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const chunk = await withIdleTimeout(
        reader.read().catch(() => {
          throw new TranslationError('cut')
        }),
        signal,
        idleMs,
      )
      if (chunk.done) return
      yield chunk.value
    }
  } finally {
    // The other side may already be gone; nothing is owed to it.
    reader.cancel().catch(() => undefined)
  }
}

/** The value of a promise, unless it takes longer than `idleMs` or the signal fires first. */
export function withIdleTimeout<T>(work: Promise<T>, signal: AbortSignal, idleMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TranslationError('silent')), idleMs)
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work
      .then(resolve, (error: unknown) => reject(signal.aborted ? signal.reason : error))
      .finally(() => {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
      })
  })
}
