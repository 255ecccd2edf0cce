// A response body with its compressed forms. Each form is made once, on first use.
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from '@emaki/domain/server'

export interface EncodedBody {
  readonly encoding: Encoding
  readonly bytes: Uint8Array
}

export interface CompressedBody {
  readonly identity: Uint8Array
  /** The body in an encoding, if it has been made. */
  ready(encoding: Encoding): EncodedBody | undefined
  /** The body in an encoding, or uncompressed where compression does not pay. */
  in(encoding: Encoding): Promise<EncodedBody>
}

export const encodings: readonly Encoding[] = ['br', 'gzip']

/** The encoding that the client of a request prefers. */
export function encodingOf({ headers }: Pick<IncomingMessage, 'headers'>): Encoding {
  const accepted = headers['accept-encoding']
  return typeof accepted === 'string' ? chooseEncoding(accepted, encodings) : 'identity'
}

/** How much a body counts in a cache, in bytes. The compressed forms are made later; each has about a fifth of the size. */
export const storedBytes = (identity: Uint8Array): number => Math.ceil(identity.byteLength * 1.5) + 512

/** Smaller bodies are not compressed, in bytes. */
const minCompressedBytes = 512

const compress = {
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
    }),
  gzip: (body: Uint8Array) => promisify(gzip)(body, { level: 6 }),
}

/** Compresses lazily, off the main thread: Brotli level 5, gzip level 6. A ranking page takes a few milliseconds. */
export function compressedBody(identity: Uint8Array): CompressedBody {
  const plain: EncodedBody = { encoding: 'identity', bytes: identity }
  const forms = new Map<Encoding, EncodedBody>([['identity', plain]])
  const pending = new Map<Encoding, Promise<EncodedBody>>()
  if (identity.byteLength < minCompressedBytes) for (const encoding of encodings) forms.set(encoding, plain)

  const make = async (encoding: 'br' | 'gzip'): Promise<EncodedBody> => {
    const bytes = await compress[encoding](identity)
    const body = bytes.byteLength < identity.byteLength ? { encoding, bytes } : plain
    forms.set(encoding, body)
    return body
  }

  return {
    identity,
    ready: (encoding) => forms.get(encoding),
    in(encoding) {
      const body = forms.get(encoding) ?? (encoding === 'identity' ? plain : undefined)
      if (body) return Promise.resolve(body)
      const started = pending.get(encoding) ?? make(encoding === 'br' ? 'br' : 'gzip')
      pending.set(encoding, started)
      return started
    },
  }
}
