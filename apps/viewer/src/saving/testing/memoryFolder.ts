// A fake of the browser's file system in memory, with the errors of real disks.

/** `full`: writes fail; `gone`: the folder does not exist any more; `locked`: write permission is lost. */
export type Fault = 'full' | 'gone' | 'locked'

export interface MemoryFolder {
  readonly handle: FileSystemDirectoryHandle
  /** The text of all files by path. */
  files(): Promise<Readonly<Record<string, string>>>
  /** Creates a file, so that its name is taken. */
  put(name: string, text: string): void
  fault: Fault | undefined
  /** Called for each written block. */
  onWrite: () => void
}

interface Directory {
  readonly files: Map<string, Blob>
  readonly folders: Map<string, Directory>
  readonly handle: object
}

const errorNamed = (name: string) => Object.assign(new Error(name), { name })

/** `canMove`: whether files can be renamed; some browsers cannot. */
export function createMemoryFolder({ canMove = true } = {}): MemoryFolder {
  const folder: MemoryFolder = {
    handle: undefined as never,
    fault: undefined,
    onWrite: () => undefined,
    put: (name, text) => root.files.set(name, new Blob([text])),
    files: async () => Object.fromEntries(await contents(root, '')),
  }
  const check = () => {
    if (folder.fault === 'gone') throw errorNamed('NotFoundError')
    if (folder.fault === 'locked') throw errorNamed('NotAllowedError')
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
            folder.onWrite()
            if (folder.fault === 'full') throw errorNamed('QuotaExceededError')
            blocks.push(block)
          },
          close: () => void files.set(name, new Blob(blocks)),
        })
      },
      ...(canMove
        ? {
            async move(newName: string) {
              files.set(newName, files.get(name) ?? new Blob())
              files.delete(name)
            },
          }
        : {}),
    })
    const handle = {
      async getDirectoryHandle(name: string) {
        check()
        if (files.has(name)) throw errorNamed('TypeMismatchError')
        const known = folders.get(name) ?? directory()
        folders.set(name, known)
        return known.handle
      },
      async getFileHandle(name: string, { create = false } = {}) {
        check()
        if (folders.has(name)) throw errorNamed('TypeMismatchError')
        if (!files.has(name) && !create) throw errorNamed('NotFoundError')
        if (!files.has(name)) files.set(name, new Blob())
        return handleOf(name)
      },
      async removeEntry(name: string) {
        if (!files.delete(name)) throw errorNamed('NotFoundError')
      },
    }
    return { files, folders, handle }
  }

  async function contents(from: Directory, path: string): Promise<[string, string][]> {
    const own = await Promise.all(
      [...from.files].map(async ([name, file]): Promise<[string, string]> => [path + name, await file.text()]),
    )
    const inner = await Promise.all([...from.folders].map(([name, subfolder]) => contents(subfolder, `${path}${name}/`)))
    return [...own, ...inner.flat()].sort()
  }

  const root = directory()
  return Object.assign(folder, { handle: root.handle })
}
