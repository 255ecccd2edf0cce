// Reads ZIP archives of tools: the names of their files, and small files in them. Limits keep hostile archives harmless.
import { promisify } from 'node:util'
import yauzl from 'yauzl'

const maxEntries = 5000
/** Maximum length of a text that is read, in bytes. */
export const maxTextBytes = 1024 * 1024
/** Maximum length of all texts of an archive together, in bytes. */
const maxTextsBytes = 4 * 1024 * 1024
/** Opens an archive. The caller closes it. Rejects when it has no readable list of entries. */
export const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)
const openBytes = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)

export interface ZipContent {
  /** Names of the files, in the archive's order. */
  readonly names: readonly string[]
  /** Texts of the small files that were asked for, by name. */
  readonly texts: ReadonlyMap<string, string>
}

/** Reads an archive by its path or its bytes: names, and the texts of the small files with wanted names. Undefined when it is no readable archive, or has too many files. */
export async function readZip(source: string | Buffer, isWanted: (name: string) => boolean): Promise<ZipContent | undefined> {
  let zip: yauzl.ZipFile | undefined
  try {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true }
    zip = typeof source === 'string' ? await openZip(source, options) : await openBytes(source, options)
    if (zip.entryCount > maxEntries) return undefined
    const names: string[] = []
    const texts = new Map<string, string>()
    let left = maxTextsBytes
    for await (const entry of entriesOf(zip)) {
      if (entry.fileName.endsWith('/')) continue
      names.push(entry.fileName)
      if (!isWanted(entry.fileName) || entry.uncompressedSize > maxTextBytes || left < entry.uncompressedSize) continue
      left -= entry.uncompressedSize
      texts.set(entry.fileName, await textOf(zip, entry))
    }
    return { names, texts }
  } catch {
    // Damaged, encrypted, or names that lead out of the archive.
    return undefined
  } finally {
    zip?.close()
  }
}

/** The entries of an archive, in its order. Throws for names that lead outside, and for a damaged list. */
export async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (;;) {
    const entry = await new Promise<yauzl.Entry | undefined>((resolve, reject) => {
      const settle = (step: () => void) => {
        zip.off('entry', take)
        zip.off('end', end)
        zip.off('error', fail)
        step()
      }
      const take = (next: yauzl.Entry) => settle(() => resolve(next))
      const end = () => settle(() => resolve(undefined))
      const fail = (error: unknown) => settle(() => reject(error))
      zip.on('entry', take)
      zip.on('end', end)
      zip.on('error', fail)
      zip.readEntry()
    })
    if (!entry) return
    yield entry
  }
}

/** The text of a small entry. Rejects when it is damaged, or longer than `maxTextBytes`. */
export async function textOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> {
  const stream = await promisify(zip.openReadStream.bind(zip))(entry)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > maxTextBytes) throw new RangeError('The text is too long')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
