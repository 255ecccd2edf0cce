// Opens an archive: its folder, index and store.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createKeptFiles, type KeptFiles } from './files/keptFiles.ts'
import { type ArchiveIndex, createArchiveIndex } from './index/archiveIndex.ts'
import { openIndex, removeIndex } from './index/openIndex.ts'
import { type ScanReport, scanArchive } from './scan/scan.ts'
import { createLibrarySearch, type LibrarySearch } from './search/librarySearch.ts'
import { openStaging, type Staging } from './store/staging.ts'
import { createTrash, type Trash } from './store/trash.ts'
import { createWorkStore, type WorkStore } from './store/workStore.ts'
import type { WorkKey } from './workKey.ts'

export interface ArchiveOptions {
  readonly directory: string
  readonly now?: () => Date
  /** Template of the folders of works. Default: `defaultFolderTemplate`. */
  readonly folderTemplate?: string | undefined
}

export interface Archive {
  readonly directory: string
  /** True when nothing can be written. The index is then a copy, which ends with the process. */
  readonly isReadOnly: boolean
  /** Damaged files of the index or the state that were renamed when the archive was opened, by their new paths. */
  readonly setAside: readonly string[]
  /** True once a file of the index or the state was found damaged while it was in use. Nothing may be written then; the next opening replaces it. */
  isDamaged(): boolean
  readonly index: ArchiveIndex
  readonly store: WorkStore
  readonly search: LibrarySearch
  readonly trash: Trash
  readonly now: () => Date
  /** Reads files of works. */
  readonly files: KeptFiles
  /** The path of a file of a work, for tests and logs: reading it would follow links. By the folder and the name that the index has. */
  path(folder: string, name: string): string
  stage(key: WorkKey): Promise<Staging>
  /** Brings the index in line with the files. */
  scan(signal?: AbortSignal): Promise<ScanReport>
  close(): void
}

/**
 * Opens the archive and creates its folder when there is none. A new, damaged or outdated index is rebuilt from the files before this
 * resolves. Rejects with the system's or SQLite's error when the folder cannot be used.
 */
export async function openArchive(options: ArchiveOptions): Promise<Archive> {
  const { archive, isNew } = await open(options)
  if (isNew) await archive.scan()
  return archive
}

/** Opens the archive with an index that is built again from the files. No other process may use it. Rejects like `openArchive`. */
export async function rebuildArchive(
  options: ArchiveOptions,
): Promise<{ readonly archive: Archive; readonly report: ScanReport }> {
  removeIndex(options.directory)
  const { archive } = await open(options)
  return { archive, report: await archive.scan() }
}

async function open({
  directory,
  now = () => new Date(),
  folderTemplate,
}: ArchiveOptions): Promise<{ readonly archive: Archive; readonly isNew: boolean }> {
  // A folder without works is no error, but something else at its path is.
  await mkdir(directory, { recursive: true })
  const { database, isNew, isReadOnly, setAside, isDamaged, close } = openIndex(directory, now())
  const index = createArchiveIndex(database)
  const archive: Archive = {
    directory,
    isReadOnly,
    setAside,
    isDamaged,
    index,
    now,
    files: createKeptFiles(directory),
    store: createWorkStore({ directory, index, now, folderTemplate }),
    search: createLibrarySearch(index, now),
    trash: createTrash(directory, now),
    path: (folder, name) => join(directory, ...folder.split('/'), ...name.split('/')),
    stage: (key) => openStaging(directory, key),
    scan: (signal) => scanArchive({ directory, index, folderTemplate, isReadOnly, signal }),
    close,
  }
  return { archive, isNew }
}
