// A body with its compressed forms, each made once, when somebody first asks for it.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './negotiation.ts'

export interface EncodedBody {
  readonly encoding: Encoding
  readonly bytes: Uint8Array
}

export interface CompressedBody {
  readonly identity: Uint8Array
  /** The body in an encoding when that is made already. */
  ready(encoding: Encoding): EncodedBody | undefined
  /** The body in an encoding, or as it is where compressing does not pay. */
  in(encoding: Encoding): Promise<EncodedBody>
}

export const encodings: readonly Encoding[] = ['br', 'gzip']

/** Below this many bytes an encoding costs more than it saves. */
const smallest = 512

const compress = {
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
    }),
  gzip: (body: Uint8Array) => promisify(gzip)(body, { level: 6 }),
}

/** A body that is compressed lazily (Brotli 5, gzip 6: a few milliseconds off the main thread for a ranking page). */
export function compressedBody(identity: Uint8Array): CompressedBody {
  const plain: EncodedBody = { encoding: 'identity', bytes: identity }
  const made = new Map<Encoding, EncodedBody>([['identity', plain]])
  const making = new Map<Encoding, Promise<EncodedBody>>()
  if (identity.byteLength < smallest) for (const encoding of encodings) made.set(encoding, plain)

  const make = async (encoding: 'br' | 'gzip'): Promise<EncodedBody> => {
    const bytes = await compress[encoding](identity)
    const body = bytes.byteLength < identity.byteLength ? { encoding, bytes } : plain
    made.set(encoding, body)
    return body
  }

  return {
    identity,
    ready: (encoding) => made.get(encoding),
    in(encoding) {
      const body = made.get(encoding) ?? (encoding === 'identity' ? plain : undefined)
      if (body) return Promise.resolve(body)
      const started = making.get(encoding) ?? make(encoding === 'br' ? 'br' : 'gzip')
      making.set(encoding, started)
      return started
    },
  }
}
