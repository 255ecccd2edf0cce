// Pieces: the bytes of files on their way, kept in the browser's private file system in small finished parts, so that a reload loses at
// most one part and a file of any size takes no memory. Where there is no such file system they stay in memory.

/** What arrived of one file so far. */
export interface Pieces {
  /** Bytes that are kept. */
  size(): Promise<number>
  /** Keeps more. Rejects with the browser's QuotaExceededError when there is no room. */
  add(bytes: Uint8Array<ArrayBuffer>[]): Promise<void>
  /** Everything that is kept, in order; a view of the disk, not a copy. */
  whole(type: string): Promise<Blob>
  /** Forgets it all. Never rejects: what could not be removed is swept at a later start. */
  clear(): Promise<void>
}

export interface PieceStore {
  /** The pieces of one file of one job. */
  of(job: string, file: number): Pieces
  /** Forgets everything of a job. */
  clear(job: string): Promise<void>
  /** Forgets the jobs that `isKnown` denies, unless they were written to lately. */
  sweep(isKnown: (job: string) => boolean): Promise<void>
}

/** A part that nobody has claimed for this long, ms, may go: a browser still reads a file that it was just given. */
export const unclaimedMs = 10 * 60_000

/** Pieces in `root`, or in memory when it cannot be had. */
export function pieceStore(root: () => Promise<FileSystemDirectoryHandle>): PieceStore {
  const memory = new Map<string, Pieces>()
  let opened: Promise<FileSystemDirectoryHandle | undefined> | undefined
  const folder = () => {
    // A browser without one, or a private window: memory does, for this visit.
    opened ??= root().catch(() => undefined)
    return opened
  }
  const inMemory = (key: string): Pieces => {
    const known = memory.get(key) ?? memoryPieces(() => memory.delete(key))
    memory.set(key, known)
    return known
  }

  return {
    of(job, file) {
      const key = `${job}.${file}`
      const pieces = async () => {
        const directory = await folder()
        return directory ? diskPieces(directory, key) : inMemory(key)
      }
      return {
        size: async () => (await pieces()).size(),
        add: async (bytes) => (await pieces()).add(bytes),
        whole: async (type) => (await pieces()).whole(type),
        clear: async () => (await pieces()).clear(),
      }
    },
    async clear(job) {
      for (const key of [...memory.keys()]) if (key.startsWith(`${job}.`)) memory.delete(key)
      await removeFrom(await folder(), async (name) => name.startsWith(`${job}.`))
    },
    async sweep(isKnown) {
      const directory = await folder()
      await removeFrom(directory, async (name, handle) => {
        if (isKnown(name.split('.')[0] ?? '')) return false
        return Date.now() - (await handle.getFile()).lastModified > unclaimedMs
      })
    },
  }
}

function diskPieces(folder: FileSystemDirectoryHandle, key: string): Pieces {
  const files = async () => {
    const found: File[] = []
    for (;;) {
      try {
        const handle = await folder.getFileHandle(`${key}.${found.length}`)
        const file = await handle.getFile()
        // A part that was being written when the page went away is empty.
        if (file.size === 0) return found
        found.push(file)
      } catch (error) {
        if (error instanceof Error && error.name === 'NotFoundError') return found
        throw error
      }
    }
  }
  let count: number | undefined
  return {
    size: async () => {
      const found = await files()
      count = found.length
      return found.reduce((sum, file) => sum + file.size, 0)
    },
    async add(bytes) {
      count ??= (await files()).length
      const handle = await folder.getFileHandle(`${key}.${count}`, { create: true })
      const stream = await handle.createWritable()
      try {
        await stream.write(new Blob(bytes))
        await stream.close()
      } catch (error) {
        // The stream's own fault is told; giving it up can add nothing.
        await stream.abort().catch(() => undefined)
        throw error
      }
      count += 1
    },
    whole: async (type) => new Blob(await files(), { type }),
    async clear() {
      count = 0
      await removeFrom(folder, async (name) => name.startsWith(`${key}.`))
    },
  }
}

function memoryPieces(forget: () => void): Pieces {
  let parts: Uint8Array<ArrayBuffer>[] = []
  return {
    size: async () => parts.reduce((sum, part) => sum + part.byteLength, 0),
    add: async (bytes) => void parts.push(...bytes),
    whole: async (type) => new Blob(parts, { type }),
    clear: async () => {
      parts = []
      forget()
    },
  }
}

async function removeFrom(
  folder: FileSystemDirectoryHandle | undefined,
  isUnwanted: (name: string, handle: FileSystemFileHandle) => Promise<boolean>,
): Promise<void> {
  if (!folder) return
  try {
    for await (const [name, handle] of folder.entries()) {
      if (handle instanceof FileSystemFileHandle && (await isUnwanted(name, handle))) await folder.removeEntry(name)
    }
  } catch {
    // A file that is being read or a store that was cleared: the next sweep finds what is left.
  }
}
