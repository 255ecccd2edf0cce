// Copies everything in the data directory that is not cache into a new folder, also while a gateway runs.
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { failed, type Result, succeeded } from '@emaki/domain'
import { openDatabase } from '@emaki/sqlite'
import { archiveStateFile, archiveStatePath, listDataFiles } from './dataFiles.ts'
import { checksum, createManifest, filePath, type Manifest, manifestFile } from './manifest.ts'

export interface BackupOptions {
  readonly dataDirectory: string
  /** The folder of the archive, whose state is copied as well; empty or undefined without one. Its works are not copied. */
  readonly archiveDirectory?: string | undefined
  /** The folder to create. */
  readonly target: string
  readonly version: string
  readonly now: () => Date
}

/**
 * Writes a backup. The folder appears under its name when it is complete. Each database is copied as of one moment, with what running
 * gateways have committed. The error is a sentence.
 */
export async function createBackup(options: BackupOptions): Promise<Result<Manifest, string>> {
  const { dataDirectory, archiveDirectory = '', target, version, now } = options
  if (existsSync(target)) return failed(`"${target}" exists already; choose another name.`)
  if (isWithin(dataDirectory, target)) return failed(`"${target}" is in the data directory; choose a place outside of it.`)
  const paths = listDataFiles(dataDirectory)
  if (paths.length === 0) return failed(`EMAKI_DATA is "${dataDirectory}", which has nothing to back up.`)
  const unfinished = `${target}.partial`
  try {
    rmSync(unfinished, { recursive: true, force: true })
    // Only for the operator, because backups may contain secrets.
    mkdirSync(unfinished, { recursive: true, mode: 0o700 })
    const created = now().toISOString()
    const files: Manifest['files'] = []
    for (const path of paths) {
      const file = await copyDataFile(join(dataDirectory, path), unfinished, path)
      if (file) files.push(file)
    }
    const state = join(archiveDirectory, archiveStateFile)
    // An archive within the data directory is in the backup as a whole.
    if (archiveDirectory !== '' && !isWithin(dataDirectory, archiveDirectory) && existsSync(state)) {
      const file = await copyDataFile(state, unfinished, archiveStatePath)
      if (file) files.push(file)
    }
    const manifest = createManifest({ version, created, files })
    writeFileSync(manifestFile(unfinished), `${JSON.stringify(manifest, null, 2)}\n`)
    renameSync(unfinished, target)
    return succeeded(manifest)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    return failed(`The backup failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function isWithin(directory: string, path: string): boolean {
  const way = relative(resolve(directory), resolve(path))
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Copies one file. Returns undefined when it has been removed meanwhile. */
async function copyDataFile(from: string, backup: string, path: string): Promise<Manifest['files'][number] | undefined> {
  const to = filePath(backup, path)
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  try {
    if (isDatabase(from)) copyDatabase(from, to)
    else await copyFile(from, to)
  } catch (error) {
    if (!existsSync(from)) return undefined
    throw error
  }
  return { path, size: statSync(to).size, sha256: await checksum(to) }
}

const databaseHeader = 'SQLite format 3\0'

/** True when the file begins with the header of SQLite (https://www.sqlite.org/fileformat.html 1.3). */
function isDatabase(file: string): boolean {
  const begin = Buffer.alloc(databaseHeader.length)
  const opened = openSync(file, 'r')
  try {
    return readSync(opened, begin) === begin.length && begin.toString('latin1') === databaseHeader
  } finally {
    closeSync(opened)
  }
}

/** Writes a snapshot of a database that other processes may be writing to. */
function copyDatabase(from: string, to: string): void {
  const database = openDatabase(from, { isReadOnly: true })
  try {
    database.prepare('VACUUM INTO ?').run(to)
  } finally {
    database.close()
  }
  chmodSync(to, statSync(from).mode & 0o777)
}
