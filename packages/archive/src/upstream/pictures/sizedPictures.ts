// Pictures in other sizes than the stored ones: made with sharp, with a bounded cache inside of the archive.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createSemaphore } from '@emaki/domain'
import { LRUCache } from 'lru-cache'
import { writeFileAtomically } from '../../files/atomicFile.ts'
import { decodePicture } from '../../files/decodePicture.ts'
import { folders } from '../../layout.ts'
import type { Archive } from '../../openArchive.ts'
import type { FoundPicture, PictureSize } from './findPicture.ts'
import { readFrame } from './zipFrame.ts'

export interface SizedPictures {
  /** The bytes of a picture in its size. Undefined when it cannot be decoded. Never rejects. */
  get(picture: FoundPicture): Promise<Uint8Array<ArrayBuffer> | undefined>
}

export interface SizedPicturesOptions {
  /** Maximum size of the cache on disk, in bytes. */
  readonly cacheBytes: number
  /** False while another process writes to the archive. */
  readonly mayWrite: () => boolean
}

/** Pictures that are made at the same time: each takes a core. */
const parallel = 2

export function createSizedPictures({ directory }: Pick<Archive, 'directory'>, options: SizedPicturesOptions): SizedPictures {
  const cache = openCache(join(directory, folders.cache), options)
  const semaphore = createSemaphore(parallel)
  const running = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>()
  const load = async (name: string, picture: FoundPicture) => {
    const cached = await cache.read(name)
    if (cached) return cached
    const release = await semaphore.acquire()
    const made = await makePicture(picture)
      .catch(() => undefined)
      .finally(release)
    if (made) await cache.write(name, made)
    return made
  }
  return {
    get(picture) {
      const name = nameOf(picture)
      const known = running.get(name)
      if (known) return known
      const loading = load(name, picture).finally(() => running.delete(name))
      running.set(name, loading)
      return loading
    },
  }
}

/** Equal for equal pictures: content or version of the file, frame and size. */
function nameOf({ file, sha256, size, frame }: FoundPicture): string {
  const content = [file.path, file.bytes, file.changedMs, sha256 ?? '', frame ?? '', size ? Object.values(size).join(' ') : '']
  return createHash('sha256').update(content.join('\n')).digest('hex').slice(0, 40)
}

async function makePicture({ file, size, frame }: FoundPicture): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const source = frame === undefined ? await file.read() : await readFrame(file, frame)
  if (source === undefined) return undefined
  return size === undefined ? new Uint8Array(source) : resized(source, size)
}

function resized(source: Uint8Array, { width, height, fit, format, quality }: PictureSize) {
  return decodePicture(source, async (decoded) => {
    const image = decoded().resize({ width, height, fit, withoutEnlargement: true })
    const encoded = format === 'webp' ? image.webp({ quality }) : image.flatten({ background: '#fff' }).jpeg({ quality })
    return new Uint8Array(await encoded.toBuffer())
  })
}

interface PictureFileCache {
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  write(name: string, bytes: Uint8Array): Promise<void>
}

/** Files by name, the least recently used of which are removed above the limit. Failures of the disk only cost time. */
function openCache(directory: string, { cacheBytes, mayWrite }: SizedPicturesOptions): PictureFileCache {
  const known = new LRUCache<string, number>({
    maxSize: Math.max(1, cacheBytes),
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_, name, reason) => {
      if (reason === 'evict') void rm(join(directory, name), { force: true }).catch(() => undefined)
    },
  })
  let opened: Promise<void> | undefined
  const open = () => {
    opened ??= readKnown(directory).then((files) => {
      for (const { name, bytes } of files) known.set(name, bytes)
    })
    return opened
  }
  return {
    async read(name) {
      await open()
      if (known.get(name) === undefined) return undefined
      try {
        const bytes = new Uint8Array(await readFile(join(directory, name)))
        const now = new Date()
        if (mayWrite()) await utimes(join(directory, name), now, now)
        return bytes
      } catch {
        known.delete(name)
        return undefined
      }
    },
    async write(name, bytes) {
      if (!mayWrite() || bytes.byteLength > cacheBytes / 8) return
      try {
        await mkdir(directory, { recursive: true })
        await writeFileAtomically(join(directory, name), bytes)
        known.set(name, bytes.byteLength)
      } catch {
        // A full or read-only disk.
        known.delete(name)
      }
    },
  }
}

/** Cached files, least recently used first. Other files, such as parts of an interrupted write, are removed. */
async function readKnown(directory: string): Promise<{ readonly name: string; readonly bytes: number; readonly used: number }[]> {
  const names = await readdir(directory).catch((): string[] => [])
  const files = []
  for (const name of names) {
    const found = await stat(join(directory, name)).catch(() => undefined)
    if (!found?.isFile()) continue
    if (/^[0-9a-f]{40}$/.test(name)) files.push({ name, bytes: found.size, used: found.mtimeMs })
    else await rm(join(directory, name), { force: true }).catch(() => undefined)
  }
  return files.sort((a, b) => a.used - b.used)
}
