// Opens regular files only: no links, and nothing that can block or act when it is opened, such as FIFOs and devices.
import { constants } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'

export interface OpenedFile {
  /** The caller closes it. */
  readonly handle: FileHandle
  readonly bytes: number
  readonly changedMs: number
}

/** Opens a file to read it. Undefined when it does not exist, cannot be read, or is no regular file. Never rejects, and never waits. */
export async function openRegularFile(path: string): Promise<OpenedFile | undefined> {
  let handle: FileHandle | undefined
  try {
    // Opening some devices already acts on them, and Windows has no O_NOFOLLOW.
    if (!(await lstat(path)).isFile()) return undefined
    // The file may have been replaced since: then a link is an error, and a FIFO opens at once.
    handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    const found = await handle.stat()
    if (found.isFile()) return { handle, bytes: found.size, changedMs: Math.floor(found.mtimeMs) }
  } catch {
    // Missing, unreadable, or replaced by a link.
  }
  await handle?.close()
  return undefined
}

/** The text of a regular file; undefined when there is none or it is longer than `maxBytes`. Never rejects. */
export async function readRegularText(path: string, maxBytes: number): Promise<string | undefined> {
  const file = await openRegularFile(path)
  if (!file) return undefined
  try {
    return file.bytes > maxBytes ? undefined : await file.handle.readFile('utf8')
  } catch {
    return undefined
  } finally {
    await file.handle.close()
  }
}
