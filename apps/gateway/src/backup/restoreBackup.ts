// Puts the files of a backup back into the data directory. The files that they replace are moved aside, not deleted.
import { existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { failed, type Result, succeeded } from '@emaki/domain'
import { createSessionEnd, sessionEndFileName } from '../access/sessionEnd.ts'
import { lockCaches } from '../config/cacheLock.ts'
import { changeDenyFile, denyFileName, readDenyFile } from '../denyList/denyFile.ts'
import { createLog } from '../operator/log.ts'
import { databaseParts, listDataFiles, replacedPrefix } from './dataFiles.ts'
import { checksum, filePath, type Manifest, readManifest } from './manifest.ts'

export interface RestoreOptions {
  readonly dataDirectory: string
  /** The folder that `createBackup` made. */
  readonly backup: string
  readonly now: () => Date
}

export interface Restored {
  readonly manifest: Manifest
  /** The folder with the files that were replaced; undefined when there were none. */
  readonly replaced: string | undefined
}

/** An index of the sample's pictures, which is built from the catalogue. */
const pictureIndex = 'hashes.sqlite'

/**
 * Restores a backup after all of its files have been read and checked. Entries of the current deny list stay, and all sessions end.
 * Fails while a gateway uses the directory. The error is a sentence.
 */
export async function restoreBackup({ dataDirectory, backup, now }: RestoreOptions): Promise<Result<Restored, string>> {
  const manifest = readManifest(backup)
  if (!manifest.ok) return manifest
  const lock = lockCaches(dataDirectory)
  if (!lock.isHeld()) {
    lock.release()
    return failed(`An Emaki uses "${dataDirectory}"; stop it first.`)
  }
  let staging: string | undefined
  try {
    mkdirSync(dataDirectory, { recursive: true })
    staging = mkdtempSync(join(dataDirectory, '.restore-'))
    for (const file of manifest.value.files) {
      const problem = await stage(backup, staging, file)
      if (problem !== undefined) return failed(problem)
    }
    const denyFile = join(dataDirectory, denyFileName)
    const denied = [...(await readDenyFile(denyFile)).entries.values()]
    const hadSessions = existsSync(join(dataDirectory, sessionEndFileName))
    const replaced = moveAside(dataDirectory, staging, now())
    for (const { path } of manifest.value.files) move(filePath(staging, path), join(dataDirectory, path))
    // What was denied or signed out since the backup must stay so.
    await changeDenyFile(denyFile, { add: denied, remove: [] })
    if (hadSessions || existsSync(join(dataDirectory, sessionEndFileName))) await endSessions(dataDirectory, now)
    for (const part of ['', ...databaseParts]) rmSync(join(dataDirectory, pictureIndex + part), { force: true })
    return succeeded({ manifest: manifest.value, replaced })
  } catch (error) {
    return failed(`The backup could not be restored: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    if (staging) rmSync(staging, { recursive: true, force: true })
    lock.release()
  }
}

/** Copies a file of the backup into `staging` and checks the copy. Returns what is wrong with it. */
async function stage(backup: string, staging: string, { path, sha256 }: Manifest['files'][number]): Promise<string | undefined> {
  const from = filePath(backup, path)
  const to = filePath(staging, path)
  if (!lstatSync(from, { throwIfNoEntry: false })?.isFile()) return `The backup is incomplete: ${path} is missing.`
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, to)
  return (await checksum(to)) === sha256 ? undefined : `The backup is damaged: ${path} has another checksum.`
}

/** Moves the current files and the parts of their databases to a folder of their own. Returns that folder. */
function moveAside(dataDirectory: string, staging: string, now: Date): string | undefined {
  const current = listDataFiles(dataDirectory).filter((path) => !join(dataDirectory, path).startsWith(staging))
  if (current.length === 0) return undefined
  const folder = join(dataDirectory, `${replacedPrefix}${timestamp(now)}`)
  for (const path of current) {
    for (const part of ['', ...databaseParts]) {
      const file = join(dataDirectory, path) + part
      if (existsSync(file)) move(file, join(folder, path) + part)
    }
  }
  return folder
}

/** Ends all sessions of a private instance: readers sign in again. */
async function endSessions(directory: string, now: () => Date): Promise<void> {
  const sessions = createSessionEnd({
    directory,
    log: createLog('silent'),
    now: () => now().getTime(),
    elapsed: () => performance.now(),
  })
  await sessions.endAll()
}

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  renameSync(from, to)
}

/** A moment for file names, such as `2026-11-23T12-00-00Z`, because Windows allows no colons. */
export const timestamp = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
