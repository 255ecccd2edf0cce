// A body with its compressed forms, each made once, when somebody first asks for it.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './negotiation.ts'

export interface CompressedBody {
  readonly identity: Uint8Array
  /** The bytes in an encoding, or identity itself where compressing does not pay. */
  in(encoding: Encoding): Promise<{ readonly encoding: Encoding; readonly bytes: Uint8Array }>
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
  const plain = { encoding: 'identity', bytes: identity } as const
  const made = new Map<Encoding, ReturnType<CompressedBody['in']>>([['identity', Promise.resolve(plain)]])
  return {
    identity,
    in(encoding) {
      if (encoding === 'identity' || identity.byteLength < smallest) return Promise.resolve(plain)
      const known = made.get(encoding)
      if (known) return known
      const making = compress[encoding](identity).then((bytes) =>
        bytes.byteLength < identity.byteLength ? { encoding, bytes } : plain,
      )
      made.set(encoding, making)
      return making
    },
  }
}
