// Reading an answer's body: as text, capped while it streams, given up at once when nobody waits for it any more.
import type { MalformedReason } from './errors.ts'

/** The body cannot become text; thrown inside the room only. */
export class BodyError extends Error {
  readonly reason: MalformedReason
  constructor(reason: MalformedReason) {
    super(`unreadable body: ${reason}`)
    this.reason = reason
  }
}

/**
 * Reads the whole body as UTF-8. Throws a BodyError when it is longer than `maxBytes` (the rest is not read) or not UTF-8, and the signal's
 * reason when that fires, even if the body's source ignores it.
 */
export async function readText(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const giveUp = () => {
    // The source may fail to cancel; the reader is left either way.
    reader.cancel(signal.reason).catch(() => undefined)
  }
  try {
    if (Number(response.headers.get('content-length')) > maxBytes) throw new BodyError('tooLarge')
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let bytes = 0
    let text = ''
    for (;;) {
      const { done, value } = await orAborted(reader.read(), signal)
      if (done) return text + decode(decoder, undefined)
      bytes += value.byteLength
      if (bytes > maxBytes) throw new BodyError('tooLarge')
      text += decode(decoder, value)
    }
  } catch (error) {
    giveUp()
    throw error
  }
}

/** The promise, or the signal's reason as soon as that fires: for work that may ignore its signal. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch {
    // TextDecoder's TypeError only says that the bytes are no UTF-8.
    throw new BodyError('encoding')
  }
}
