// Reads a streamed response chunk by chunk, with an idle timeout.
import { TranslationError } from './translationError.ts'

/** Reliability E12: a translator that sends nothing for this time has stopped, in ms. */
export const translationIdleMs = 120_000

/**
 * Yields the chunks of a response. Throws `cut` when the connection breaks, `silent` after `idleMs` without a chunk, and the
 * reason of the signal when it aborts. Cancels the body when the caller stops reading.
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
    // The connection may already be closed, so a failed cancel does not matter.
    reader.cancel().catch(() => undefined)
  }
}

/** The value of a promise. Rejects after `idleMs`, or when the signal aborts. */
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
