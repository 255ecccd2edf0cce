// Memory folder: as much of the browser's file system as saving needs, with the faults that real disks have.

/** What goes wrong: `full` when a file is written, `gone` for the whole folder, `locked` when it may not be written to any more. */
export type Fault = 'full' | 'gone' | 'locked'

export interface MemoryFolder {
  readonly handle: FileSystemDirectoryHandle
  /** Paths of all files with their text, `*` for folders that are empty. */
  files(): Promise<Readonly<Record<string, string>>>
  /** Makes a file, so that its name is taken. */
  put(name: string, text: string): void
  fault: Fault | undefined
  /** Called with each block that is written. */
  onWrite: () => void
}

interface Directory {
  readonly files: Map<string, Blob>
  readonly folders: Map<string, Directory>
  readonly handle: object
}

const named = (name: string) => Object.assign(new Error(name), { name })

/** A folder in memory. `canMove`: whether its files can be renamed, which not all browsers can. */
export function memoryFolder({ canMove = true } = {}): MemoryFolder {
  const world: MemoryFolder = {
    handle: undefined as never,
    fault: undefined,
    onWrite: () => undefined,
    put: (name, text) => root.files.set(name, new Blob([text])),
    files: async () => Object.fromEntries(await contents(root, '')),
  }
  const check = () => {
    if (world.fault === 'gone') throw named('NotFoundError')
    if (world.fault === 'locked') throw named('NotAllowedError')
  }

  function directory(): Directory {
    const files = new Map<string, Blob>()
    const folders = new Map<string, Directory>()
    const handleOf = (name: string) => ({
      getFile: async () => files.get(name),
      createWritable: async () => {
        const blocks: BlobPart[] = []
        return new WritableStream<BlobPart>({
          write(block) {
            world.onWrite()
            if (world.fault === 'full') throw named('QuotaExceededError')
            blocks.push(block)
          },
          close: () => void files.set(name, new Blob(blocks)),
        })
      },
      ...(canMove
        ? {
            async move(to: string) {
              files.set(to, files.get(name) ?? new Blob())
              files.delete(name)
            },
          }
        : {}),
    })
    const handle = {
      async getDirectoryHandle(name: string) {
        check()
        if (files.has(name)) throw named('TypeMismatchError')
        const known = folders.get(name) ?? directory()
        folders.set(name, known)
        return known.handle
      },
      async getFileHandle(name: string, { create = false } = {}) {
        check()
        if (folders.has(name)) throw named('TypeMismatchError')
        if (!files.has(name) && !create) throw named('NotFoundError')
        if (!files.has(name)) files.set(name, new Blob())
        return handleOf(name)
      },
      async removeEntry(name: string) {
        if (!files.delete(name)) throw named('NotFoundError')
      },
    }
    return { files, folders, handle }
  }

  async function contents(from: Directory, path: string): Promise<[string, string][]> {
    const own = await Promise.all(
      [...from.files].map(async ([name, file]): Promise<[string, string]> => [path + name, await file.text()]),
    )
    const inner = await Promise.all([...from.folders].map(([name, folder]) => contents(folder, `${path}${name}/`)))
    return [...own, ...inner.flat()].sort()
  }

  const root = directory()
  return Object.assign(world, { handle: root.handle })
}
