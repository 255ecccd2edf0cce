// Saving into a folder that the person chose (File System Access): sub-folders, no overwriting, and no half file under a final name.
import { numberedFileName } from '@emaki/domain'
import { DownloadError } from './failure.ts'
import type { Saver } from './saver.ts'

/** Writing needs a file under some name; this one says that it is not finished. */
const unfinished = '.part'

let turn = Promise.resolve()

/** A saver into `root`, whose permission was given already. */
export function folderSaver(root: FileSystemDirectoryHandle): Saver {
  return {
    readsLater: false,
    save(file, { name, folder, signal }) {
      // One at a time: whether a name is free may not change between asking and taking it.
      const mine = turn.then(() => write(root, file, name, folder, signal))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}

async function write(
  root: FileSystemDirectoryHandle,
  file: Blob,
  name: string,
  folder: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  let directory = root
  for (const part of folder) directory = await subfolder(directory, part)
  const draft = `emaki-${crypto.randomUUID()}${unfinished}`
  const handle = await directory.getFileHandle(draft, { create: true })
  try {
    await fill(handle, file, signal)
    const final = await freeName(directory, name)
    if (hasMove(handle)) await handle.move(final)
    else await copy(directory, await handle.getFile(), final, signal)
  } finally {
    // After a move there is nothing left under the first name, and after a failure the folder itself may be gone.
    await directory.removeEntry(draft).catch(() => undefined)
  }
}

/** The folder of that name, or the first numbered form of it that is no file. */
async function subfolder(directory: FileSystemDirectoryHandle, name: string): Promise<FileSystemDirectoryHandle> {
  for (let number = 1; ; number++) {
    try {
      return await directory.getDirectoryHandle(numberedFileName(name, number), { create: true })
    } catch (error) {
      if (!(error instanceof Error && error.name === 'TypeMismatchError')) throw error
    }
  }
}

async function fill(handle: FileSystemFileHandle, file: Blob, signal: AbortSignal): Promise<void> {
  await file.stream().pipeTo(await handle.createWritable(), { signal })
  const { size } = await handle.getFile()
  if (size !== file.size) throw new DownloadError('full', `${size} of ${file.size} bytes written`)
}

/** For browsers that cannot rename: the final name appears with the last byte, because a stream is written aside until it closes. */
async function copy(directory: FileSystemDirectoryHandle, file: File, name: string, signal: AbortSignal): Promise<void> {
  const handle = await directory.getFileHandle(name, { create: true })
  try {
    await fill(handle, file, signal)
  } catch (error) {
    await directory.removeEntry(name).catch(() => undefined)
    throw error
  }
}

/** `name`, or the first numbered form of it that is not taken. */
async function freeName(directory: FileSystemDirectoryHandle, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = numberedFileName(name, number)
    if (!(await exists(directory, candidate))) return candidate
  }
}

async function exists(directory: FileSystemDirectoryHandle, name: string): Promise<boolean> {
  try {
    await directory.getFileHandle(name)
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'TypeMismatchError') return true
    // Not there; a folder that is gone as a whole fails again when the file is written.
    return false
  }
}

interface Movable {
  move(name: string): Promise<void>
}
const hasMove = (handle: object): handle is Movable => 'move' in handle && typeof handle.move === 'function'
