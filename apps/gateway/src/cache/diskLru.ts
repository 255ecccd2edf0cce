// An LRU cache of files, limited by bytes. A file is stored whole or not at all, a damaged one counts as missing, and errors of the disk
// only cause misses. Hand-written, because lru-cache can neither protect files in use nor reserve room.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { GenericSchema } from 'valibot'
import type { Logger } from '../log/log.ts'
import { createDiskFile, type DiskFile, type DiskFileWriter, draftEnding, openDiskFile, readWhole } from './diskFile.ts'

export interface DiskLru<F> {
  /** The file of that name, which is not evicted until it is closed; undefined when there is none. Never rejects. */
  open(name: string): Promise<DiskFile<F> | undefined>
  /** Begins a file; undefined while the disk cannot be used. Never rejects. */
  create(name: string): Promise<DiskDraft<F> | undefined>
  /** A whole file in memory; undefined when there is none. Never rejects. */
  get(name: string): Promise<{ readonly facts: F; readonly bytes: Buffer } | undefined>
  /** Stores a file from memory; false without room or disk. Never rejects. */
  put(name: string, facts: F, bytes: Uint8Array): Promise<boolean>
  has(name: string): Promise<boolean>
  /** Removes the files whose names match, also those in use. Their readers read on. */
  remove(matches: (name: string) => boolean): Promise<void>
  /** Bytes of all files, and of the room that is reserved for drafts. */
  usedBytes(): number
}

/** A file that is being written under another name. No method rejects, except `read`. */
export interface DiskDraft<F> {
  /** Reserves room for a file of that many bytes, and evicts others where needed. False when there is no room. */
  reserve(bytes: number): boolean
  /** Appends bytes. False after an error of the disk: the file cannot be stored any more. */
  write(bytes: Uint8Array): Promise<boolean>
  /** At most one block of the written bytes. Works until `close`. */
  read(from: number): Promise<Buffer>
  /** Stores the file. False after an error of the disk. */
  commit(facts: F): Promise<boolean>
  /** Ends its use: a file that is not stored is removed, and a stored one may be evicted from now on. */
  close(): Promise<void>
}

export interface DiskLruOptions<F> {
  /** A directory of its own: everything else in it is removed. */
  readonly directory: string
  readonly maxBytes: number
  /** Validates the facts that are stored with each file. */
  readonly facts: GenericSchema<unknown, F>
  readonly log: Pick<Logger, 'warn'>
}

interface Entry {
  readonly bytes: number
  /** How many use the file. */
  users: number
  /** Time of a use in ms since 1970, as the file system knows it. */
  usedMs: number
}

/** After an error, nothing is written for this long, in ms, so that it is logged once a minute at most (docs/reliability.md F26). */
const diskPauseMs = 60_000
/** The file system learns of uses this often at most, in ms. The order of use survives a restart with this precision. */
const usePrecisionMs = 60_000
/** Names of files: a hash, and a label where files are removed by it (cacheLabel.ts of the domain). */
const fileName = /^[0-9a-f]{40,64}(?:-\w+)?$/

/** Opens the cache in a directory, with the files of earlier runs. */
export function openDiskLru<F>({ directory, maxBytes, facts: schema, log }: DiskLruOptions<F>): DiskLru<F> {
  const index = createIndex(maxBytes, (name) => void rm(join(directory, name), { force: true }).catch(onError))
  let pausedUntil = Number.NEGATIVE_INFINITY
  const onError = (error: unknown) => {
    if (performance.now() < pausedUntil) return
    pausedUntil = performance.now() + diskPauseMs
    log.warn({ err: error, directory }, 'a disk cache cannot be used')
  }
  const listed = listFiles(directory).then((files) => {
    for (const { name, bytes, usedMs } of files) index.add(name, { bytes, users: 0, usedMs })
  })

  const open = async (name: string): Promise<DiskFile<F> | undefined> => {
    await listed
    const entry = index.use(name)
    if (!entry) return undefined
    const path = join(directory, name)
    /** A file that cannot be read is gone. Too many open files say nothing about this one. */
    const onUnreadable = (error: unknown) => {
      if (!isSystemError(error, 'EMFILE')) index.remove(name, entry)
    }
    try {
      const file = await openDiskFile(path, schema)
      const now = new Date()
      if (now.getTime() - entry.usedMs > usePrecisionMs) {
        entry.usedMs = now.getTime()
        // Where this fails, only the order after a restart is lost.
        utimes(path, now, now).catch(() => undefined)
      }
      return {
        ...file,
        read: (from) =>
          file.read(from).catch((error: unknown) => {
            onUnreadable(error)
            throw error
          }),
        close: once(async () => {
          entry.users -= 1
          await file.close().catch(onError)
        }),
      }
    } catch (error) {
      entry.users -= 1
      onUnreadable(error)
      return undefined
    }
  }

  const create = async (name: string): Promise<DiskDraft<F> | undefined> => {
    await listed
    if (performance.now() < pausedUntil) return undefined
    const path = join(directory, `${name}.${randomUUID()}${draftEnding}`)
    const file = await mkdir(directory, { recursive: true })
      .then(() => createDiskFile<F>(path))
      .catch(onError)
    if (!file) return undefined
    return createDraft({ file, path, target: join(directory, name), name, index, onError })
  }

  return {
    open,
    create,
    async get(name) {
      const file = await open(name)
      const bytes = file && (await readWhole(file).catch(() => undefined)) // damaged
      return bytes && { facts: file.facts, bytes }
    },
    async put(name, facts, bytes) {
      const draft = await create(name)
      if (!draft) return false
      try {
        return draft.reserve(bytes.byteLength) && (await draft.write(bytes)) && (await draft.commit(facts))
      } finally {
        await draft.close()
      }
    },
    async has(name) {
      await listed
      return index.has(name)
    },
    async remove(matches) {
      await listed
      index.removeWhere(matches)
    },
    usedBytes: index.usedBytes,
  }
}

interface DraftOptions<F> {
  readonly file: DiskFileWriter<F>
  readonly path: string
  /** The path of the stored file. */
  readonly target: string
  readonly name: string
  readonly index: ReturnType<typeof createIndex>
  readonly onError: (error: unknown) => void
}

function createDraft<F>({ file, path, target, name, index, onError }: DraftOptions<F>): DiskDraft<F> {
  let room = 0
  let stored: Entry | undefined
  const succeeds = (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => true,
      (error: unknown) => {
        onError(error)
        return false
      },
    )
  const releaseRoom = () => {
    index.release(room)
    room = 0
  }
  const store = async (facts: F) => {
    const bytes = await file.finish(facts)
    await rename(path, target)
    releaseRoom()
    stored = { bytes, users: 1, usedMs: Date.now() }
    index.add(name, stored)
  }
  return {
    reserve(bytes) {
      const wanted = withTrailer(bytes)
      if (!index.reserve(wanted)) return false
      room += wanted
      return true
    },
    write: (bytes) => succeeds(file.append(bytes)),
    read: file.read,
    commit: (facts) => succeeds(store(facts)),
    close: once(async () => {
      releaseRoom()
      await file.close().catch(onError)
      if (stored) stored.users -= 1
      else await rm(path, { force: true }).catch(onError)
    }),
  }
}

/** The entries in the order of their use. `removeFile` is called for each entry that is removed. */
function createIndex(maxBytes: number, removeFile: (name: string) => void) {
  const entries = new Map<string, Entry>()
  let used = 0
  let reserved = 0

  /** Removes an entry, unless another one has its name by now. */
  const remove = (name: string, entry: Entry) => {
    if (entries.get(name) !== entry) return
    entries.delete(name)
    used -= entry.bytes
    removeFile(name)
  }
  /** Removes the least recently used files without users, until the rest has at most `max` bytes. */
  const evictTo = (max: number) => {
    for (const [name, entry] of entries) {
      if (used + reserved <= max) return
      if (entry.users === 0) remove(name, entry)
    }
  }
  return {
    remove,
    removeWhere(matches: (name: string) => boolean) {
      for (const [name, entry] of entries) if (matches(name)) remove(name, entry)
    },
    has: (name: string) => entries.has(name),
    /** Finds an entry, and counts a user of its file. */
    use(name: string): Entry | undefined {
      const entry = entries.get(name)
      if (!entry) return undefined
      entry.users += 1
      entries.delete(name)
      entries.set(name, entry)
      return entry
    },
    add(name: string, entry: Entry) {
      used += entry.bytes - (entries.get(name)?.bytes ?? 0)
      entries.delete(name)
      entries.set(name, entry)
      evictTo(maxBytes)
    },
    reserve(bytes: number): boolean {
      evictTo(maxBytes - bytes)
      if (used + reserved + bytes > maxBytes) return false
      reserved += bytes
      return true
    },
    release(bytes: number) {
      reserved -= bytes
    },
    usedBytes: () => used + reserved,
  }
}

/** An upper limit for the size of a file of `bytes` bytes: its trailer has eleven digits for each block, and the facts. */
const withTrailer = (bytes: number): number => Math.ceil(bytes * (1 + 1 / 4096)) + 1024

/** The files, the least recently used first. Removes drafts of a killed process and files of earlier versions. Never rejects. */
async function listFiles(directory: string): Promise<{ name: string; bytes: number; usedMs: number }[]> {
  // A directory that is missing or unreadable counts as empty.
  const found = await readdir(directory, { withFileTypes: true }).catch(() => [])
  const files: { name: string; bytes: number; usedMs: number }[] = []
  for (const entry of found) {
    const path = join(directory, entry.name)
    if (entry.isFile() && fileName.test(entry.name)) {
      const facts = await stat(path).catch(() => undefined) // removed meanwhile
      if (facts) files.push({ name: entry.name, bytes: facts.size, usedMs: facts.mtimeMs })
    }
    // No other gateway writes here (cacheLock.ts). Removing takes time, for which no request must wait.
    else void rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
  return files.sort((a, b) => a.usedMs - b.usedMs)
}

/** A function that does its work at the first call only. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}

const isSystemError = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code
