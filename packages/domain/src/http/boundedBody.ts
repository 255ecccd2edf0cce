// Reads a request or response body with a size limit and an abort signal.

import { joinBytes } from '../joinBytes.ts'

/** The body is longer than allowed. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
}

/**
 * Reads the whole body in bytes. Throws `BodyTooLargeError` as soon as it exceeds `maxBytes`, without reading the rest.
 * Throws the signal's reason when that fires, even if the body's source ignores the signal.
 */
export async function readBytes(
  body: Request | Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.body?.getReader()
  if (!reader) return new Uint8Array(0)
  try {
    if (Number(body.headers.get('content-length')) > maxBytes) throw new BodyTooLargeError()
    const chunks: Uint8Array[] = []
    let length = 0
    for (;;) {
      const { done, value } = await orAborted(reader.read(), signal)
      if (done) return joinBytes(chunks)
      length += value.byteLength
      if (length > maxBytes) throw new BodyTooLargeError()
      chunks.push(value)
    }
  } catch (error) {
    // The source may fail to cancel. The reader is released either way.
    reader.cancel(error).catch(() => undefined)
    throw error
  }
}

/** Settles like `work`, or rejects with the signal's reason as soon as it fires. For work that may ignore its signal. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Cancels a response that arrives after the abort, so that its connection is released. For `fetch(request).then(...)`. */
export const cancelIfAborted =
  (signal: AbortSignal) =>
  (response: Response): Response => {
    // A failed cancellation has no consequence.
    if (signal.aborted) response.body?.cancel().catch(() => undefined)
    return response
  }
