// Painted pictures on disk: whole or not at all, the longest unused ones go first, and no disk is no reason to fail.
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

export interface DiskCacheOptions {
  readonly directory: string
  /** Most bytes that the files may take together. */
  readonly limitBytes: number
  /** Told of disk faults, at most one a pause; the cache itself carries on. */
  readonly onFault: (error: Error) => void
}

export interface DiskCache {
  /** The bytes put under a key, or undefined when there are none or they are damaged. Never rejects. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Keeps bytes under a key if the disk lets it. Never rejects. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Bytes that the known files take. */
  readonly usedBytes: number
}

/** Before the bytes stand: four letters, their length and their CRC-32. */
const headerBytes = 12
const mark = 0x454d414b

/** After a failed write the disk is left alone this long: it may be full or read-only, and each try costs. */
const pauseMs = 30_000

/** Room is made down to this share of the limit, so that not every write has to make room again. */
const lowWater = 0.9

/** A cache below `directory`, which is made when it is first needed. Faults of the disk go to `onFault`; callers see a miss. */
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

  // Reading does not wait for this: what a reader finds meanwhile counts as newer than anything listed here.
  const load = async () => {
    const files = await listFiles(directory)
    const touched = [...sizes]
    for (const { name, size } of files) note(name, size)
    for (const [name, size] of touched) note(name, size)
    await makeRoom()
  }

  const makeRoom = async () => {
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
      const file = await readFile(path).catch(() => undefined) // no file, or none that can be read: a miss either way
      if (!file) {
        forget(key)
        return undefined
      }
      const bytes = contentOf(file)
      if (bytes) {
        note(key, file.length)
        const now = new Date()
        utimes(path, now, now).catch(() => undefined) // a read-only disk forgets the order at restart, no more
      } else {
        forget(key)
        await rm(path, { force: true }).catch(() => undefined) // the next write replaces it anyway
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
        await makeRoom()
      } catch (error) {
        report(error)
        await rm(temporary, { force: true }).catch(() => undefined) // swept at the next start
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

/** Cached files, longest unused first. Leftovers of interrupted writes older than an hour are swept on the way. */
async function listFiles(directory: string): Promise<{ name: string; size: number; used: number }[]> {
  const found: { name: string; size: number; used: number }[] = []
  const folders = await readdir(directory).catch(() => []) // not made yet
  for (const folder of folders.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    for (const name of await readdir(join(directory, folder))) {
      const path = join(directory, folder, name)
      const facts = await stat(path).catch(() => undefined) // another process was faster
      if (!facts) continue
      if (/^[0-9a-f]{40}$/.test(name)) found.push({ name, size: facts.size, used: facts.mtimeMs })
      else if (name.endsWith('.tmp') && Date.now() - facts.mtimeMs > 3_600_000)
        await rm(path, { force: true }).catch(() => undefined) // next time
    }
  }
  return found.sort((a, b) => a.used - b.used)
}
