// Puts the files of a backup back into the data directory. The files that they replace are moved aside, not deleted.
import {
  copyFileSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { failed, type Result, succeeded } from '@emaki/domain'
import { createSessionEnd, type SessionKind, sessionEndFileName } from '../access/sessionEnd.ts'
import { lockCaches } from '../config/cacheLock.ts'
import { changeDenyFile, denyFileName, readDenyFile } from '../denyList/denyFile.ts'
import { createLog } from '../log/log.ts'
import { archiveStateFile, archiveStatePath, databaseParts, listDataFiles, replacedPrefix } from './dataFiles.ts'
import { checksum, filePath, type Manifest, readManifest } from './manifest.ts'

export interface RestoreOptions {
  readonly dataDirectory: string
  /** The folder of the archive, which gets its state back; empty or undefined without one: then the state stays in the data directory. */
  readonly archiveDirectory?: string | undefined
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
export async function restoreBackup(options: RestoreOptions): Promise<Result<Restored, string>> {
  const { dataDirectory, archiveDirectory = '', backup, now } = options
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
    const hadEnded = sessionKinds.filter((kind) => existsSync(join(dataDirectory, sessionEndFileName(kind))))
    const replaced = moveAside(dataDirectory, staging, now())
    for (const { path } of manifest.value.files) move(filePath(staging, path), join(dataDirectory, path))
    if (archiveDirectory !== '') restoreArchiveState(dataDirectory, archiveDirectory, now())
    // What was denied or signed out since the backup must stay so.
    await changeDenyFile(denyFile, { add: denied, remove: [] })
    for (const kind of sessionKinds) {
      const isUsed = hadEnded.includes(kind) || existsSync(join(dataDirectory, sessionEndFileName(kind)))
      if (isUsed) await endSessions(kind, dataDirectory, now)
    }
    for (const part of ['', ...databaseParts]) rmSync(join(dataDirectory, pictureIndex + part), { force: true })
    giveToOwner(dataDirectory)
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

/** Moves the state of the archive from the data directory to its place, and the one that it replaces beside it. */
function restoreArchiveState(dataDirectory: string, archiveDirectory: string, now: Date): void {
  const restored = join(dataDirectory, archiveStatePath)
  if (!existsSync(restored)) return
  mkdirSync(archiveDirectory, { recursive: true })
  const state = join(archiveDirectory, archiveStateFile)
  for (const part of ['', ...databaseParts])
    if (existsSync(state + part))
      renameSync(state + part, `${join(archiveDirectory, replacedPrefix)}${timestamp(now)}-${archiveStateFile}${part}`)
  // Not a rename: the archive may be on another disk.
  copyFileSync(restored, state)
  rmSync(restored)
  giveToOwnerOf(archiveDirectory, [state])
}

/**
 * Gives everything in a directory to the owner of the directory. A service could neither read nor replace what an administrator (root)
 * restored for it. Other users can give nothing away, and own what they restore.
 */
function giveToOwner(directory: string): void {
  const names = process.getuid?.() === 0 ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : []
  giveToOwnerOf(
    directory,
    names.map((name) => join(directory, name)),
  )
}

function giveToOwnerOf(directory: string, files: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(directory)
  for (const file of files) {
    const entry = lstatSync(file, { throwIfNoEntry: false })
    if (entry && (entry.uid !== uid || entry.gid !== gid)) lchownSync(file, uid, gid)
  }
}

const sessionKinds: readonly SessionKind[] = ['access', 'operator']

/** Ends all sessions of a private instance or of the operator page: readers or operators sign in again. */
async function endSessions(kind: SessionKind, directory: string, now: () => Date): Promise<void> {
  const sessions = createSessionEnd({
    kind,
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
