// Every file below a folder. Links are not followed, so nothing outside of the folder is read.
import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface WalkedFile {
  /** Relative to the folder, with `/` between segments. */
  readonly path: string
  readonly bytes: number
  readonly changedMs: number
}

/** `link`: a link, a pipe or a device. `unreadable`: the system refuses to read it. `unfinished`: a download that has not ended. */
export type SkipReason = 'link' | 'unreadable' | 'unfinished'

export interface Walk {
  readonly files: readonly WalkedFile[]
  readonly skipped: readonly { readonly path: string; readonly reason: SkipReason }[]
}

const maxDepth = 32
/** Maximum number of files and folders of one import. */
const maxWalked = 1_000_000

export class TooManyFilesError extends Error {
  override name = 'TooManyFilesError'
}

/**
 * Lists the files below `root`, in a stable order. Hidden ones are left out. Rejects when `root` cannot be read, and with a
 * TooManyFilesError for more than `limit` files and folders.
 */
export async function walkFolder(root: string, limit = maxWalked): Promise<Walk> {
  const files: WalkedFile[] = []
  const skipped: { path: string; reason: SkipReason }[] = []
  let walked = 0
  const take = async (entry: Dirent, path: string, depth: number): Promise<void> => {
    walked++
    if (walked > limit) throw new TooManyFilesError('The folder has too many files')
    if (/\.(?:part|tmp|crdownload)$/i.test(entry.name)) return void skipped.push({ path, reason: 'unfinished' })
    if (entry.isDirectory()) return depth < maxDepth ? visit(path, depth + 1) : void skipped.push({ path, reason: 'unreadable' })
    if (!entry.isFile()) return void skipped.push({ path, reason: 'link' })
    const found = await lstat(join(root, path)).catch(() => undefined)
    if (found?.isFile()) files.push({ path, bytes: found.size, changedMs: found.mtimeMs })
    // Its name is no valid text, or it has just been removed.
    else skipped.push({ path, reason: 'unreadable' })
  }
  const visit = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (folder === '') throw error
      skipped.push({ path: folder, reason: 'unreadable' })
      return []
    })
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries)
      if (!entry.name.startsWith('.')) await take(entry, folder === '' ? entry.name : `${folder}/${entry.name}`, depth)
  }
  await visit('', 0)
  return { files, skipped }
}
