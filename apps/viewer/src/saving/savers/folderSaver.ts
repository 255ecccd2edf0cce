// Saves into the download folder (File System Access). It never overwrites a file and never leaves an incomplete file under a final name.
import { numberedFileName } from '@emaki/domain'
import { DownloadError } from '../queue/failure.ts'
import { oneAtATime } from './oneAtATime.ts'
import type { Saver } from './saver.ts'

/** Extension of files that are being written. */
const draftExtension = '.part'

/** Shared by all savers, because they write into the same folder: two files cannot take the same free name. */
const inTurn = oneAtATime()

/** `root` must be writable. */
export function folderSaver(root: FileSystemDirectoryHandle): Saver {
  return {
    readsAfterSave: false,
    save: (file, { name, folder, signal }) => inTurn(() => write(root, file, name, folder, signal)),
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
  const draft = `emaki-${crypto.randomUUID()}${draftExtension}`
  const handle = await directory.getFileHandle(draft, { create: true })
  try {
    await fill(handle, file, signal)
    const final = await freeName(directory, name)
    if (hasMove(handle)) await handle.move(final)
    else await copy(directory, await handle.getFile(), final, signal)
  } finally {
    // After a move there is no draft any more; after a failure the whole folder may be missing.
    await directory.removeEntry(draft).catch(() => undefined)
  }
}

/** Opens or creates the folder. If a file has that name, the folder gets a number. */
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

/** For browsers that cannot rename. The file is complete when it appears, because a stream writes to a temporary file until it closes. */
async function copy(directory: FileSystemDirectoryHandle, file: File, name: string, signal: AbortSignal): Promise<void> {
  const handle = await directory.getFileHandle(name, { create: true })
  try {
    await fill(handle, file, signal)
  } catch (error) {
    await directory.removeEntry(name).catch(() => undefined)
    throw error
  }
}

/** `name`, or its first numbered form that is free. */
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
    // The name is free. If the whole folder is missing, writing the file fails, too.
    return false
  }
}

interface Movable {
  move(name: string): Promise<void>
}
const hasMove = (handle: object): handle is Movable => 'move' in handle && typeof handle.move === 'function'
