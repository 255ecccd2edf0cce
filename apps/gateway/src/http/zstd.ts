// Zstandard of Node, where it has it: 22.15 or newer, with dictionaries since 22.19 and 24.6. The minimum, 20.19, has none.
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'

/** Compresses a body, with the bytes of another file as a dictionary if given (RFC 8878). */
export type ZstdCompress = (body: Uint8Array, dictionary?: Uint8Array) => Promise<Uint8Array>

/** Level 19 is the highest whose window stays below the 8 MB that browsers accept (RFC 9659). */
const level = 19
/** ZSTD_c_compressionLevel of zstd.h. */
const levelParameter = 100

type NativeCompress = (body: Uint8Array, options: object, callback: (error: Error | null, bytes: Buffer) => void) => void
type NativeCompressSync = (body: Uint8Array, options: object) => Buffer

/** A function of `node:zlib` that the types of Node 20 do not have. */
function nativeFunction<Native>(name: string): Native | undefined {
  const found: unknown = Reflect.get(zlib, name)
  return typeof found === 'function' ? (found as Native) : undefined
}

const optionsWith = (more: object) => ({ params: { [levelParameter]: level }, ...more })

/** Compresses a file of a build; undefined where Node cannot. */
export function zstdFileCompress(): ((body: Uint8Array) => Uint8Array) | undefined {
  const compress = nativeFunction<NativeCompressSync>('zstdCompressSync')
  return compress && ((body) => compress(body, optionsWith({})))
}

/** Compression with dictionaries, off the main thread; undefined where Node cannot. */
export function dictionaryCompress(): ZstdCompress | undefined {
  const zstdCompress = nativeFunction<NativeCompress>('zstdCompress')
  const zstdCompressSync = nativeFunction<NativeCompressSync>('zstdCompressSync')
  if (!zstdCompress || !zstdCompressSync) return undefined
  // Versions without dictionaries ignore the option: random bytes then stay as long as they are.
  const probe = randomBytes(512)
  if (zstdCompressSync(probe, optionsWith({ dictionary: probe })).byteLength > probe.byteLength / 2) return undefined
  const compress = promisify(zstdCompress)
  return (body, dictionary) => compress(body, optionsWith(dictionary ? { dictionary } : {}))
}
