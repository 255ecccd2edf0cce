// A backup as one ZIP archive to download, made while the gateway runs.
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type ZipPart, zipArchive } from '@emaki/books'
import { failed, type Result, succeeded } from '@emaki/domain'
import { createBackup } from './createBackup.ts'
import { filePath, manifestFile } from './manifest.ts'
import { timestamp } from './restoreBackup.ts'

export interface BackupArchive {
  /** File name, such as `emaki-backup-2026-11-23T12-00-00Z.zip`. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** The bytes of the archive. The copies on disk are removed when it ends or is destroyed. */
  readonly body: Readable
}

export interface BackupDownloadOptions {
  readonly dataDirectory: string
  readonly archiveDirectory?: string | undefined
  readonly version: string
  readonly now: () => Date
}

/** Begins the names of folders with copies, before the id of the process that made them. */
const copyPrefix = 'emaki-backup-'

/**
 * Removes copies of processes that ended during a download. Call it at the start of a process, before its first backup: in a container, the
 * process before had the same id. Never rejects.
 */
export async function removeAbandonedCopies(directory = tmpdir()): Promise<void> {
  const names = await readdir(directory).catch((): string[] => [])
  const abandoned = names.filter((name) => {
    const [, id] = name.startsWith(copyPrefix) ? (/^(\d+)-\w+$/.exec(name.slice(copyPrefix.length)) ?? []) : []
    return id !== undefined && (Number(id) === process.pid || !isRunning(Number(id)))
  })
  await Promise.allSettled(abandoned.map((name) => rm(join(directory, name), { recursive: true, force: true })))
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // EPERM: the process of another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/**
 * Copies the data to the system's temporary directory and opens the copy as an archive of one folder, which `emaki restore` accepts
 * once it is unpacked. The error is a sentence.
 */
export async function openBackupDownload(options: BackupDownloadOptions): Promise<Result<BackupArchive, string>> {
  const { now } = options
  const directory = await mkdtemp(join(tmpdir(), `${copyPrefix}${process.pid}-`))
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    const folder = `emaki-backup-${timestamp(now())}`
    const backup = join(directory, folder)
    const made = await createBackup({ ...options, target: backup })
    if (!made.ok) {
      await remove()
      return failed(made.error)
    }
    const modified = now().toISOString()
    const part = (name: string, file: string): ZipPart => ({ name, modified, open: () => createReadStream(file) })
    const archive = await zipArchive([
      part(`${folder}/backup.json`, manifestFile(backup)),
      ...made.value.files.map(({ path }) => part(`${folder}/files/${path}`, filePath(backup, path))),
    ])
    const body = Readable.from(archive.open(), { objectMode: false })
    body.once('close', () => void remove().catch(() => undefined))
    return succeeded({ name: `${folder}.zip`, size: archive.size, body })
  } catch (error) {
    await remove()
    throw error
  }
}
