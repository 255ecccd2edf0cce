// Build step: writes .br, .zst (where Node can) and .gz files next to text files that compress well (source maps: .gz only). `node precompress.js
// <directory>`
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const textEndings = new Set(['.html', '.js', '.mjs', '.css', '.json', '.map', '.webmanifest', '.txt', '.svg', '.wasm'])
/** Smaller files are not compressed, in bytes. */
const minCompressedBytes = 256

export interface Compression {
  readonly files: number
  readonly bytes: number
  readonly brotliBytes: number
}

/** Compresses changed files below `directory`, and removes compressed files without their source file. */
export function precompress(directory: string): Compression {
  let files = 0
  let bytes = 0
  let brotliBytes = 0
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    if (/\.(?:br|zst|gz)$/.test(file)) {
      if (!existsSync(file.slice(0, file.lastIndexOf('.')))) rmSync(file)
      continue
    }
    const size = statSync(file).size
    if (!textEndings.has(extname(file)) || size < minCompressedBytes) continue
    files += 1
    bytes += size
    const gzipBytes = writeSibling(file, '.gz', (body) => gzipSync(body, { level: 9 }))
    // Source maps are four fifths of the bytes, and only developer tools load them. Brotli would double the build time.
    const isMap = extname(file) === '.map'
    brotliBytes += isMap ? gzipBytes : writeSibling(file, '.br', brotli)
  }
  return { files, bytes, brotliBytes }
}

const brotli = (body: Uint8Array): Uint8Array =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  })

/** Returns the size of the compressed file, or of the original when compression does not pay. Equal times mark a current file. */
function writeSibling(file: string, ending: string, compress: (body: Uint8Array) => Uint8Array): number {
  const { atime, mtime, size } = statSync(file)
  const sibling = file + ending
  const existing = statSync(sibling, { throwIfNoEntry: false })
  if (existing && Math.abs(existing.mtimeMs - mtime.getTime()) < 1) return existing.size
  const body = compress(readFileSync(file))
  if (body.byteLength >= size) {
    rmSync(sibling, { force: true })
    return size
  }
  writeFileSync(sibling, body)
  utimesSync(sibling, atime, mtime)
  return body.byteLength
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const directory = process.argv[2]
  if (directory === undefined || !existsSync(directory)) {
    process.stderr.write(`Usage: precompress <directory>${directory ? `; ${directory} does not exist` : ''}\n`)
    process.exitCode = 2
  } else {
    const { files, bytes, brotliBytes } = precompress(directory)
    process.stdout.write(`Compressed ${files} files: ${bytes} bytes, ${brotliBytes} with Brotli\n`)
  }
}
