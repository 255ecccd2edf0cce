// Every file below a folder. Links are not followed, so nothing outside of the folder is read.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface WalkedFile {
  /** Relative to the folder, with `/` between segments. */
  readonly path: string
  readonly bytes: number
  readonly changedMs: number
}

const maxDepth = 32
const maxFiles = 5_000_000

/** Lists the files below `root`, in a stable order. Hidden files and unfinished downloads are left out. Rejects when `root` cannot be read. */
export async function walkFolder(root: string, signal?: AbortSignal): Promise<WalkedFile[]> {
  const files: WalkedFile[] = []
  const visit = async (folder: string, depth: number): Promise<void> => {
    signal?.throwIfAborted()
    const entries = await readdir(join(root, folder), { withFileTypes: true })
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      if (entry.name.startsWith('.') || /\.(?:part|tmp|crdownload)$/i.test(entry.name)) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && depth < maxDepth) await visit(path, depth + 1).catch(ignoreUnreadable)
      if (!entry.isFile() || files.length >= maxFiles) continue
      const { size, mtimeMs } = await stat(join(root, path))
      files.push({ path, bytes: size, changedMs: mtimeMs })
    }
  }
  await visit('', 0)
  return files
}

/** A folder that may not be read is left out; the end of the import is not. */
function ignoreUnreadable(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'ENOENT'].includes(String(error.code)))) throw error
}
