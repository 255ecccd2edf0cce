// A backup as one ZIP archive to download, made while the gateway runs.
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
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
  readonly version: string
  readonly now: () => Date
}

/**
 * Copies the data to the system's temporary directory and opens the copy as an archive of one folder, which `emaki restore` accepts
 * once it is unpacked. The error is a sentence.
 */
export async function openBackupDownload(options: BackupDownloadOptions): Promise<Result<BackupArchive, string>> {
  const { now } = options
  const directory = await mkdtemp(join(tmpdir(), `emaki-backup-${process.pid}-`))
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
