// A body on its way from upstream to a client: as fast as the client reads, counted against a cap and its announced length, given up when it stalls.
import type { ServerResponse } from 'node:http'

export interface PumpLimits {
  /** Most bytes let through; one more breaks the transfer. */
  readonly maxBytes: number
  /** Bytes that were announced, when known: fewer or more break the transfer. */
  readonly expectedBytes: number | undefined
  /** Longest wait for upstream's next chunk, in milliseconds. */
  readonly idleMs: number
  /** Longest wait for the client to take what was written, in milliseconds. */
  readonly drainMs: number
}

export type BodyReader = ReadableStreamDefaultReader<Uint8Array>

/** Why a transfer broke off. */
export class BodyFault extends Error {
  override readonly name = 'BodyFault'
}

/** Reads until at least `length` bytes are here or the body ends. Rejects like the body, and with a BodyFault when it stalls. */
export async function readHead(reader: BodyReader, length: number, idleMs: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  while (bytes < length) {
    const { done, value } = await within(reader.read(), idleMs, 'Upstream stalled')
    if (done) break
    chunks.push(value)
    bytes += value.byteLength
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/**
 * Writes `head`, then the rest of the body, then ends the response. Nothing more is read while the client is behind.
 * Rejects with a BodyFault (limits, stall, client gone) or with the body's own error; the response is then unfinished
 * and the caller must destroy it, so that nobody takes the part for the whole.
 */
export async function pumpBody(
  head: Uint8Array,
  reader: BodyReader,
  outgoing: ServerResponse,
  limits: PumpLimits,
): Promise<number> {
  let passed = 0
  const pass = async (chunk: Uint8Array) => {
    passed += chunk.byteLength
    if (passed > limits.maxBytes) throw new BodyFault('The body is larger than allowed')
    if (passed > (limits.expectedBytes ?? passed)) throw new BodyFault('The body is longer than announced')
    if (outgoing.destroyed) throw new BodyFault('The client left')
    if (chunk.byteLength > 0 && !outgoing.write(chunk)) await within(drained(outgoing), limits.drainMs, 'The client stalled')
  }
  await pass(head)
  for (;;) {
    const { done, value } = await within(reader.read(), limits.idleMs, 'Upstream stalled')
    if (done) break
    await pass(value)
  }
  if (passed < (limits.expectedBytes ?? passed)) throw new BodyFault('The body is shorter than announced')
  if (outgoing.destroyed) throw new BodyFault('The client left')
  outgoing.end()
  return passed
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      outgoing.off('drain', settle)
      outgoing.off('close', settle)
      if (outgoing.destroyed) reject(new BodyFault('The client left'))
      else resolve()
    }
    outgoing.once('drain', settle)
    outgoing.once('close', settle)
  })
}

async function within<T>(work: Promise<T>, limitMs: number, fault: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyFault(fault)), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
