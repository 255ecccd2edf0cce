// Which files of the data directory are data and which are caches.
import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Names in the data directory that are rebuilt when they are missing. */
const caches: ReadonlySet<string> = new Set(['responses', 'answers', 'images', 'pictures', 'dictionaries', 'hashes.sqlite'])
/** Parts of an open database, locks and unfinished files. The database itself includes what is in its parts. */
const temporary = /-(?:wal|shm|journal)$|\.(?:lock|tmp|partial)$/
/** Files that were replaced: catalogues that were set aside, and the files before an earlier restore. */
const replaced = /\.(?:bad|old)-\d+$|^replaced-/

/** The parts of an SQLite database beside its file. */
export const databaseParts = ['-wal', '-shm', '-journal'] as const

/** The path in a backup of what an archive knows beside its files: rules, marks of read works, waiting jobs. */
export const archiveStatePath = 'archive-state.sqlite'
/** The same file in the folder of the archive (docs/archive-layout.md). */
export const archiveStateFile = 'state.sqlite'

/** Prefix of the folder in the data directory to which a restore moves the files that it replaces. */
export const replacedPrefix = 'replaced-'

/** True for paths that a backup may contain: relative, with `/`, without a step out of the directory, and no cache. */
export function isDataPath(path: string): boolean {
  const names = path.split('/')
  const [first = ''] = names
  return (
    names.every((name) => name !== '' && name !== '.' && name !== '..' && !/[\\:\0]/.test(name) && !temporary.test(name)) &&
    !caches.has(first) &&
    !replaced.test(first)
  )
}

/** All files of a data directory that are not cache, as sorted relative paths with `/`. Empty without the directory. */
export function listDataFiles(directory: string): string[] {
  const read = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const file = join(folder, entry.name)
      const path = relative(directory, file).split(sep).join('/')
      if (!isDataPath(path)) return []
      if (entry.isDirectory()) return read(file)
      // A secret is often a link to a mounted file.
      return entry.isFile() || statSync(file, { throwIfNoEntry: false })?.isFile() ? [path] : []
    })
  return statSync(directory, { throwIfNoEntry: false })?.isDirectory() ? read(directory).sort() : []
}
