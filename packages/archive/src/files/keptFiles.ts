// The only way to read files of kept works. A file is named by the folder and the name that the index has. Whatever a sidecar or a link says,
// nothing outside of the archive's folders and of registered folders is read.
import { lstat, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readRoots } from '../import/roots.ts'
import { folders, sidecarName } from '../layout.ts'
import { readSidecar } from '../store/workStore.ts'
import { type OpenedFile, openRegularFile } from './regularFile.ts'

export interface KeptFileName {
  /** Folder of the work's sidecar, relative to the archive. */
  readonly folder: string
  /** Path of the file below the work's folder. */
  readonly name: string
}

/** A file as it was found. Each reading checks it again, and fails when something else has replaced it. */
export interface KeptFile {
  /** Real path. */
  readonly path: string
  readonly bytes: number
  readonly changedMs: number
  /** The bytes from `start` to before `end`. The file is open only while it is read. The stream fails when the file is shorter. */
  stream(start?: number, end?: number): ReadableStream<Uint8Array<ArrayBuffer>>
  /** The whole file. Rejects when it cannot be read, or is longer than `maxBytes`. */
  read(maxBytes?: number): Promise<Uint8Array<ArrayBuffer>>
}

export interface KeptFiles {
  /** Undefined when the file does not exist, is no regular file, or is outside. Never rejects. */
  find(file: KeptFileName): Promise<KeptFile | undefined>
  /** Where a file of the archive can be written; undefined for works in registered folders, and where a link is in the way. */
  place(file: KeptFileName): Promise<string | undefined>
}

/** Folders of the archive whose files may be read. */
const ownFolders: readonly string[] = [folders.works, folders.novels, folders.artists, folders.series]
/** Largest file that is read at once, in bytes. */
const maxReadBytes = 256 * 1024 * 1024

/** A folder and the path of a file below it, in segments. Only the folder itself may be reached by links. */
interface Place {
  readonly root: string
  readonly segments: readonly string[]
}

export function createKeptFiles(directory: string): KeptFiles {
  const placeOf = async ({ folder, name }: KeptFileName): Promise<Place | undefined> => {
    const [top = '', ...rest] = folder.split('/')
    if (ownFolders.includes(top)) return { root: join(directory, top), segments: [...rest, ...name.split('/')] }
    if (top !== folders.external) return undefined
    const sidecar: Place = { root: join(directory, top), segments: [...rest, sidecarName] }
    return name === sidecarName ? sidecar : externalPlace(directory, sidecar, name)
  }
  return {
    async find(file) {
      const place = await placeOf(file)
      return place && describe(place)
    },
    async place(file) {
      const place = await placeOf(file)
      return place && !file.folder.startsWith(`${folders.external}/`) ? pathOf(place) : undefined
    },
  }
}

/** The place of a file of a work whose files stay in a registered folder. */
async function externalPlace(directory: string, sidecar: Place, name: string): Promise<Place | undefined> {
  const path = await pathOf(sidecar)
  const external = path === undefined ? undefined : (await readSidecar(join(path, '..')))?.external
  const root = external && (await readRoots(directory)).get(external.root)
  if (!external || root === undefined) return undefined
  const segments = external.folder.split('/').filter((segment) => segment !== '')
  return { root, segments: [...segments, ...name.split('/')] }
}

/** The real path of a place when every folder on the way exists and none is a link. No segment leads upwards, also in names from other people's files. */
async function pathOf({ root, segments }: Place): Promise<string | undefined> {
  if (!segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..' && segment === basename(segment)))
    return undefined
  try {
    let path = await realpath(root)
    for (const segment of segments.slice(0, -1)) {
      path = join(path, segment)
      if (!(await lstat(path)).isDirectory()) return undefined
    }
    return join(path, segments.at(-1) ?? '')
  } catch {
    return undefined
  }
}

async function openPlace(place: Place): Promise<(OpenedFile & { readonly path: string }) | undefined> {
  const path = await pathOf(place)
  const opened = path === undefined ? undefined : await openRegularFile(path)
  return path === undefined || !opened ? undefined : { ...opened, path }
}

async function describe(place: Place): Promise<KeptFile | undefined> {
  const found = await openPlace(place)
  if (!found) return undefined
  const { handle, path, bytes, changedMs } = found
  await handle.close()
  const reopen = async (): Promise<OpenedFile> => {
    const again = await openPlace(place)
    if (!again) throw new Error(`${basename(path)} can no longer be read`)
    return again
  }
  return {
    path,
    bytes,
    changedMs,
    stream: (start = 0, end = bytes) => fileStream(reopen, start, end),
    async read(maxBytes = maxReadBytes) {
      const file = await reopen()
      try {
        if (file.bytes > maxBytes) throw new RangeError(`${basename(path)} is too large`)
        return new Uint8Array(await file.handle.readFile())
      } finally {
        await file.handle.close()
      }
    },
  }
}

const chunkBytes = 256 * 1024

function fileStream(open: () => Promise<OpenedFile>, start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = start
  let handle: OpenedFile['handle'] | undefined
  const close = async () => {
    const opened = handle
    handle = undefined
    await opened?.close()
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          handle ??= (await open()).handle
          const buffer = new Uint8Array(Math.min(chunkBytes, end - position))
          const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, position)
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
          position += bytesRead
          if (bytesRead > 0 && position < end) return
          await close()
          if (position < end) controller.error(new Error('The file became shorter'))
          else controller.close()
        } catch (error) {
          await close()
          controller.error(error)
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}
