// Correct responses whose body arrives badly: in pieces, slowly, cut, or with another length than announced.
import { setTimeout } from 'node:timers/promises'
import { streamOf } from './host.ts'

export type BodyFault =
  /** Chunked: many pieces without a Content-Length, empty ones among them. `everyMs` waits between pieces. */
  | { readonly kind: 'pieces'; readonly everyMs?: number }
  /** The connection closes in the middle of the body, whose length was announced. */
  | { readonly kind: 'cut' }
  /** The announced length is larger or smaller than the body, by this number of bytes. */
  | { readonly kind: 'wrong-length'; readonly by: number }

const pieces = 5

export async function changedBody(response: Response, fault: BodyFault): Promise<Response> {
  if (response.body === null) return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  if (fault.kind === 'pieces') headers.delete('Content-Length')
  else headers.set('Content-Length', String(Math.max(0, bytes.length + (fault.kind === 'wrong-length' ? fault.by : 0))))
  return new Response(streamOf(parts(bytes, fault)), { status: response.status, headers })
}

async function* parts(bytes: Uint8Array<ArrayBuffer>, fault: BodyFault): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const size = Math.ceil(bytes.length / pieces) || 1
  for (let at = 0; at < bytes.length; at += size) {
    if (fault.kind === 'cut' && at >= bytes.length / 2)
      throw new TypeError('terminated', { cause: new Error('other side closed') })
    if (fault.kind === 'pieces') {
      yield new Uint8Array(0)
      if (fault.everyMs !== undefined) await setTimeout(fault.everyMs)
    }
    yield bytes.slice(at, at + size)
  }
  if (fault.kind === 'pieces') yield new Uint8Array(0)
}
