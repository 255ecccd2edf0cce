// An LRU disk cache of rendered pictures. Files are stored completely or not at all, and disk errors only cause misses.
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

export interface DiskCacheOptions {
  readonly directory: string
  /** Maximum total size of the files, in bytes. */
  readonly limitBytes: number
  /** Called for disk errors, at most once per pause. The cache continues to work. */
  readonly onFault: (error: Error) => void
}

export interface DiskCache {
  /** The bytes stored under a key, or undefined if there are none or they are damaged. Never rejects. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Stores bytes under a key if the disk allows it. Never rejects. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Total size of the known files, in bytes. */
  readonly usedBytes: number
}

/** Header before the bytes: four letters, their length and their CRC-32. */
const headerBytes = 12
const mark = 0x454d414b

/** Pause in ms after a failed write: the disk may be full or read-only, and each attempt is expensive. */
const pauseMs = 30_000

/** Eviction goes down to this share of the limit, so that not every write evicts. */
const lowWater = 0.9

/** A cache in `directory`, which is created on first use. Disk errors go to `onFault`; callers see a miss. Long because its functions share the state. */
export function createDiskCache({ directory, limitBytes, onFault }: DiskCacheOptions): DiskCache {
  // Least recently used first.
  const sizes = new Map<string, number>()
  let usedBytes = 0
  let pausedUntil = 0
  let writes = 0
  let ready: Promise<void> | undefined

  const pathOf = (key: string) => join(directory, key.slice(0, 2), key)

  const note = (key: string, size: number) => {
    forget(key)
    sizes.set(key, size)
    usedBytes += size
  }
  const forget = (key: string) => {
    usedBytes -= sizes.get(key) ?? 0
    sizes.delete(key)
  }

  const report = (error: unknown) => {
    if (Date.now() < pausedUntil) return
    pausedUntil = Date.now() + pauseMs
    onFault(error instanceof Error ? error : new Error(String(error)))
  }

  // Reads do not wait for the load: files that they find meanwhile count as newer than listed ones.
  const load = async () => {
    const files = await listFiles(directory)
    const touched = [...sizes]
    for (const { name, size } of files) note(name, size)
    for (const [name, size] of touched) note(name, size)
    await evict()
  }

  const evict = async () => {
    if (usedBytes <= limitBytes) return
    for (const key of sizes.keys()) {
      if (usedBytes <= limitBytes * lowWater) return
      forget(key)
      await rm(pathOf(key), { force: true })
    }
  }

  return {
    get usedBytes() {
      return usedBytes
    },
    async get(key) {
      ready ??= load().catch(report)
      const path = pathOf(key)
      const file = await readFile(path).catch(() => undefined) // a missing or unreadable file is a miss
      if (!file) {
        forget(key)
        return undefined
      }
      const bytes = contentOf(file)
      if (bytes) {
        note(key, file.length)
        const now = new Date()
        utimes(path, now, now).catch(() => undefined) // on a read-only disk only the order is lost at restart
      } else {
        forget(key)
        await rm(path, { force: true }).catch(() => undefined) // the next write replaces it
      }
      return bytes
    },
    async put(key, bytes) {
      if (Date.now() < pausedUntil || bytes.length + headerBytes > limitBytes) return
      const path = pathOf(key)
      const temporary = `${path}.${process.pid}-${++writes}.tmp`
      try {
        ready ??= load().catch(report)
        await ready
        await mkdir(join(directory, key.slice(0, 2)), { recursive: true })
        await writeFile(temporary, [headerOf(bytes), bytes])
        await rename(temporary, path)
        note(key, bytes.length + headerBytes)
        await evict()
      } catch (error) {
        report(error)
        await rm(temporary, { force: true }).catch(() => undefined) // deleted at the next start
      }
    },
  }
}

function headerOf(bytes: Uint8Array): Uint8Array {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32BE(mark, 0)
  header.writeUInt32BE(bytes.length, 4)
  header.writeUInt32BE(crc32(bytes), 8)
  return header
}

function contentOf(file: Buffer): Uint8Array | undefined {
  if (file.length < headerBytes || file.readUInt32BE(0) !== mark) return undefined
  const bytes = file.subarray(headerBytes)
  return bytes.length === file.readUInt32BE(4) && crc32(bytes) === file.readUInt32BE(8) ? bytes : undefined
}

/** Cached files, least recently used first. Also deletes files of interrupted writes that are older than an hour. */
async function listFiles(directory: string): Promise<{ name: string; size: number; used: number }[]> {
  const found: { name: string; size: number; used: number }[] = []
  const folders = await readdir(directory).catch(() => []) // not created yet
  for (const folder of folders.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    for (const name of await readdir(join(directory, folder))) {
      const path = join(directory, folder, name)
      const facts = await stat(path).catch(() => undefined) // another process deleted it
      if (!facts) continue
      if (/^[0-9a-f]{40}$/.test(name)) found.push({ name, size: facts.size, used: facts.mtimeMs })
      else if (name.endsWith('.tmp') && Date.now() - facts.mtimeMs > 3_600_000)
        await rm(path, { force: true }).catch(() => undefined) // deleted at the next start
    }
  }
  return found.sort((a, b) => a.used - b.used)
}
