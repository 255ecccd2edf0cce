// A build step: writes a .br and a .gz sibling next to every text file that gets smaller by it (source maps: .gz only). `node precompress.js <directory>`
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const textEndings = new Set(['.html', '.js', '.mjs', '.css', '.json', '.map', '.webmanifest', '.txt', '.svg', '.wasm'])
/** Below this many bytes an encoding costs more than it saves. */
const smallest = 256

export interface Compression {
  readonly files: number
  readonly bytes: number
  readonly brotliBytes: number
}

/** Compresses what changed below `directory`; siblings as old as their file are kept, siblings without a file removed. */
export function precompress(directory: string): Compression {
  let files = 0
  let bytes = 0
  let brotliBytes = 0
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    if (/\.(?:br|gz)$/.test(file)) {
      if (!existsSync(file.slice(0, file.lastIndexOf('.')))) rmSync(file)
      continue
    }
    const size = statSync(file).size
    if (!textEndings.has(extname(file)) || size < smallest) continue
    files += 1
    bytes += size
    const gzipBytes = writeSibling(file, '.gz', (body) => gzipSync(body, { level: 9 }))
    // Source maps are four fifths of the bytes and only developer tools load them: Brotli would double the time of a build.
    brotliBytes += extname(file) === '.map' ? gzipBytes : writeSibling(file, '.br', brotli)
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

/** Bytes of the sibling, or of the file where compressing does not pay. The sibling gets the file's time: that is how it is known. */
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
