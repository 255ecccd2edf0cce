// A backup as one ZIP archive to download, made while the gateway runs.
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { centralDirectory, failed, localFileHeader, type Result, succeeded, type ZipEntry } from '@emaki/domain'
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
    const parts = [
      await archivePart(`${folder}/backup.json`, manifestFile(backup), now()),
      ...(await Promise.all(
        made.value.files.map(({ path }) => archivePart(`${folder}/files/${path}`, filePath(backup, path), now())),
      )),
    ]
    const end = centralDirectory(parts.map(({ entry }) => entry))
    const size = parts.reduce((sum, { entry, header }) => sum + header.byteLength + entry.size, end.byteLength)
    const body = Readable.from(archiveBytes(parts, end), { objectMode: false })
    body.once('close', () => void remove().catch(() => undefined))
    return succeeded({ name: `${folder}.zip`, size, body })
  } catch (error) {
    await remove()
    throw error
  }
}

interface ArchivePart {
  readonly entry: ZipEntry
  readonly header: Uint8Array
  readonly file: string
}

async function archivePart(name: string, file: string, now: Date): Promise<ArchivePart> {
  let crc = 0
  for await (const chunk of createReadStream(file)) crc = crc32(chunk, crc)
  const entry = { name, size: (await stat(file)).size, crc, modified: now.toISOString() }
  return { entry, header: localFileHeader(entry), file }
}

async function* archiveBytes(parts: readonly ArchivePart[], end: Uint8Array): AsyncGenerator<Uint8Array> {
  for (const { header, file } of parts) {
    yield header
    yield* createReadStream(file)
  }
  yield end
}
