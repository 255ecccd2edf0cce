// Partial files: received bytes of unfinished downloads, stored in the origin private file system in parts. A reload loses at most one part, and
// large files need no memory. Without that file system they stay in memory.

/** The bytes of one file that were received so far. */
export interface PartialFile {
  /** Number of stored bytes. */
  size(): Promise<number>
  /** Appends bytes. Rejects with the browser's QuotaExceededError when the disk is full. */
  add(bytes: Uint8Array<ArrayBuffer>[]): Promise<void>
  /** All stored bytes in order: a view of the disk, not a copy. */
  whole(type: string): Promise<Blob>
  /** Deletes all bytes. Never rejects: a later `sweep` deletes what is left. */
  clear(): Promise<void>
}

export interface PartialFileStore {
  /** `file`: index within the job. */
  of(job: string, file: number): PartialFile
  /** Deletes all files of a job. */
  clear(job: string): Promise<void>
  /** Deletes files of unknown jobs, except those that were written recently. */
  sweep(isKnown: (job: string) => boolean): Promise<void>
}

/** Age after which an unused file may be deleted, in ms. Until then the browser may still read a file that it was given to save. */
export const abandonedMs = 10 * 60_000

/** Stores the files in `root`, or in memory when `root` rejects. */
export function createPartialFileStore(root: () => Promise<FileSystemDirectoryHandle>): PartialFileStore {
  const memory = new Map<string, PartialFile>()
  let opened: Promise<FileSystemDirectoryHandle | undefined> | undefined
  const folder = () => {
    // Some browsers have no such file system, at least in private windows.
    opened ??= root().catch(() => undefined)
    return opened
  }
  const inMemory = (key: string): PartialFile => {
    const known = memory.get(key) ?? createMemoryFile(() => memory.delete(key))
    memory.set(key, known)
    return known
  }

  return {
    of(job, file) {
      const key = `${job}.${file}`
      const partial = async () => {
        const directory = await folder()
        return directory ? createDiskFile(directory, key) : inMemory(key)
      }
      return {
        size: async () => (await partial()).size(),
        add: async (bytes) => (await partial()).add(bytes),
        whole: async (type) => (await partial()).whole(type),
        clear: async () => (await partial()).clear(),
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
        return Date.now() - (await handle.getFile()).lastModified > abandonedMs
      })
    },
  }
}

function createDiskFile(folder: FileSystemDirectoryHandle, key: string): PartialFile {
  const files = async () => {
    const found: File[] = []
    for (;;) {
      try {
        const handle = await folder.getFileHandle(`${key}.${found.length}`)
        const file = await handle.getFile()
        // A part is empty if the page was closed while it was written.
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
        // The caller gets the original error; an error of `abort` adds nothing.
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

function createMemoryFile(forget: () => void): PartialFile {
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
    // A file is being read, or the storage was cleared. The next sweep deletes the rest.
  }
}
