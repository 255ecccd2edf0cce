// Reading a body no further than it may be long, and no longer than someone waits for it.

/** The body was longer than allowed. */
export class BodyTooLarge extends Error {}

/**
 * The whole body in bytes. Throws BodyTooLarge as soon as it exceeds `maxBytes` (the rest is not read), and the signal's reason when that
 * fires, even if the body's source ignores it.
 */
export async function readBytes(
  body: Request | Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.body?.getReader()
  if (!reader) return new Uint8Array(0)
  try {
    if (Number(body.headers.get('content-length')) > maxBytes) throw new BodyTooLarge()
    const chunks: Uint8Array[] = []
    let length = 0
    for (;;) {
      const { done, value } = await orAborted(reader.read(), signal)
      if (done) return joined(chunks, length)
      length += value.byteLength
      if (length > maxBytes) throw new BodyTooLarge()
      chunks.push(value)
    }
  } catch (error) {
    // The source may fail to cancel; the reader is left either way.
    reader.cancel(error).catch(() => undefined)
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

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}
