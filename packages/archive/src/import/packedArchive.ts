// Comic archives (CBZ): the names of their pages, their metadata files, and the pages themselves. Archives are hostile: limits and checks come
// before anything is unpacked, and nothing is written here.
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { crc32, failed, type Result, succeeded } from '@emaki/domain'
import type yauzl from 'yauzl'
import { type ContentProblem, headBytes, mediaKind, signatureProblem, tailBytes } from './fileContent.ts'
import { entriesOf, maxTextBytes, openZip, textOf } from './readZip.ts'

/**
 * `truncated`: damaged or cut. `unsafe`: encrypted, too many or too large entries, links, repeated names, or names that lead outside. `empty`:
 * no pictures and no frames.
 */
export type PackedProblem = 'truncated' | 'unsafe' | 'empty'

export interface PackedPage {
  /** Bytes of the picture. */
  readonly bytes: number
  readonly sha256: string
}

export interface PackedArchive {
  /** Entries that are pictures by their names, in natural order. */
  readonly pages: readonly string[]
  /** Entries that are ZIP archives by their names: the frames of a ugoira. */
  readonly zips: readonly string[]
  /** Texts of ComicInfo.xml and of JSON files, by entry. */
  readonly texts: ReadonlyMap<string, string>
  /** Reads an entry and checks it like a loose file. */
  check(entry: string, kind: 'picture' | 'zip'): Promise<Result<PackedPage, ContentProblem>>
  /** Reads an entry. Throws when it is damaged, or when there is none. */
  read(entry: string): AsyncIterable<Uint8Array>
  close(): void
}

const maxEntries = 2000
const maxPages = 1000
const maxPageBytes = 256 * 1024 * 1024
const maxAllBytes = 8 * 1024 * 1024 * 1024
const maxTextsBytes = 16 * 1024 * 1024
/** Pictures hardly become smaller, so a large entry with more than this ratio is a compression bomb. */
const maxRatio = 100
const smallEntryBytes = 1024 * 1024

/** Opens a comic archive, which the caller closes. Never rejects. */
export async function openPacked(path: string): Promise<Result<PackedArchive, PackedProblem>> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(() => undefined)
  if (!zip) return failed('truncated')
  const entries = await safeEntries(zip)
  const texts = entries && (await readTexts(zip, entries))
  const pages = [...(entries?.keys() ?? [])].filter((name) => isOf(name, 'picture')).sort(naturalOrder)
  const zips = [...(entries?.keys() ?? [])].filter((name) => /\.zip$/i.test(name) && isOf(name, 'zip'))
  const isEmpty = pages.length + zips.length === 0
  const problem = !entries || pages.length > maxPages ? 'unsafe' : !texts ? 'truncated' : isEmpty ? 'empty' : undefined
  if (problem !== undefined || !entries || !texts) {
    zip.close()
    return failed(problem ?? 'truncated')
  }
  const read = (name: string) => readEntry(zip, entries.get(name))
  return succeeded({ pages, zips, texts, read, check: (name, kind) => checkPage(read(name), kind), close: () => zip.close() })
}

/** The files of an archive by name; undefined when one entry is unsafe. */
async function safeEntries(zip: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry> | undefined> {
  if (zip.entryCount > maxEntries) return undefined
  const files = new Map<string, yauzl.Entry>()
  const names = new Set<string>()
  const places = new Set<number>()
  let packedBytes = 0
  let bytes = 0
  try {
    for await (const entry of entriesOf(zip)) {
      const name = entry.fileName.normalize('NFC').toLowerCase()
      // Bombs let many entries share the same bytes.
      if (!isSafe(entry) || names.has(name) || places.has(entry.relativeOffsetOfLocalHeader)) return undefined
      names.add(name)
      places.add(entry.relativeOffsetOfLocalHeader)
      packedBytes += entry.compressedSize
      bytes += entry.uncompressedSize
      if (packedBytes > zip.fileSize || bytes > maxAllBytes) return undefined
      if (!entry.fileName.endsWith('/')) files.set(entry.fileName, entry)
    }
    return files
  } catch {
    // Names that lead outside, or a damaged list.
    return undefined
  }
}

/** File type bits of Unix in the external attributes. */
const typeBits = 0o170000
const regularFile = 0o100000
const directory = 0o040000

function isSafe(entry: yauzl.Entry): boolean {
  const type = (entry.externalFileAttributes >>> 16) & typeBits
  return (
    (type === 0 || type === regularFile || type === directory) &&
    !entry.isEncrypted() &&
    (entry.compressionMethod === 0 || entry.compressionMethod === 8) &&
    !/\p{Cc}/u.test(entry.fileName) &&
    entry.fileName.length <= 1000 &&
    entry.uncompressedSize <= maxPageBytes &&
    (entry.uncompressedSize <= smallEntryBytes || entry.uncompressedSize <= entry.compressedSize * maxRatio)
  )
}

/** Metadata files; undefined when one is damaged. Very large ones, and all above a total, are left out. */
async function readTexts(
  zip: yauzl.ZipFile,
  entries: ReadonlyMap<string, yauzl.Entry>,
): Promise<ReadonlyMap<string, string> | undefined> {
  const texts = new Map<string, string>()
  let bytes = 0
  try {
    for (const [name, entry] of entries) {
      if (!/(?:^|\/)comicinfo\.xml$|\.json$/i.test(name) || isHidden(name) || entry.uncompressedSize > maxTextBytes) continue
      bytes += entry.uncompressedSize
      if (bytes > maxTextsBytes) break
      texts.set(name, await textOf(zip, entry))
    }
    return texts
  } catch {
    return undefined
  }
}

const isOf = (name: string, kind: 'picture' | 'zip'): boolean =>
  mediaKind(extname(name).slice(1).toLowerCase()) === kind && !isHidden(name)

/** Files of operating systems, such as `__MACOSX/._1.jpg`. */
const isHidden = (name: string): boolean => name.split('/').some((segment) => segment.startsWith('.') || segment === '__MACOSX')

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Folder by folder, with numbers by their value: `2.jpg` before `10.jpg`. */
function naturalOrder(a: string, b: string): number {
  const others = b.split('/')
  for (const [place, segment] of a.split('/').entries()) {
    const order = collator.compare(segment, others[place] ?? '')
    if (order !== 0) return order
  }
  return a < b ? -1 : 1
}

async function* readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) throw new RangeError('The archive has no such entry')
  const stream = await promisify(zip.openReadStream.bind(zip))(entry)
  let crc = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    crc = crc32(bytes, crc)
    yield bytes
  }
  if (crc !== entry.crc32) throw new RangeError('The entry has another checksum')
}

async function checkPage(body: AsyncIterable<Uint8Array>, kind: 'picture' | 'zip'): Promise<Result<PackedPage, ContentProblem>> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let tail = Buffer.alloc(0)
  let bytes = 0
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      bytes += chunk.length
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes)
    }
  } catch {
    return failed('truncated')
  }
  const problem = signatureProblem({ size: bytes, head: head.toString('latin1'), tail: tail.toString('latin1') }, kind)
  return problem === undefined ? succeeded({ bytes, sha256: hash.digest('hex') }) : failed(problem)
}
