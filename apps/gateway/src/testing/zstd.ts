// Zstandard as WebAssembly: tests decode with it on every version of Node, and compress where Node cannot.
import * as zstd from '@bokuweb/zstd-wasm'
import { getOrCreate } from '../http/memoize.ts'
import type { ZstdCompress } from '../http/zstd.ts'

const level = 19

const loading = new Map<'module', Promise<void>>()
/** Loads the module once: a second `init` would replace it, with its memory, while it is used. */
const ready = (): Promise<void> => getOrCreate(loading, 'module', () => zstd.init())

/** Compresses with an optional dictionary. */
export const wasmCompress: ZstdCompress = async (body, dictionary) => {
  await ready()
  if (!dictionary) return zstd.compress(body, level)
  const context = zstd.createCCtx()
  try {
    return zstd.compressUsingDict(context, body, dictionary, level)
  } finally {
    zstd.freeCCtx(context)
  }
}

/** Decompresses with an optional dictionary. */
export async function wasmDecompress(frame: Uint8Array, dictionary?: Uint8Array): Promise<Uint8Array> {
  await ready()
  if (!dictionary) return zstd.decompress(frame)
  const context = zstd.createDCtx()
  try {
    return zstd.decompressUsingDict(context, frame, dictionary)
  } finally {
    zstd.freeDCtx(context)
  }
}
