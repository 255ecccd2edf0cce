// Reads every file of the archive and compares it with its sidecar: presence, length, content hash, and whether pictures and ZIP archives can be
// opened. What differs is reported; an identical copy from upstream replaces a damaged file.

import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileProblem, VerifyReport } from '@emaki/domain'
import { partialSuffix, writeFileAtomically } from '../files/atomicFile.ts'
import { hashBody, hashFile } from '../files/describeFile.ts'
import type { KeepSource } from '../keep/keepSource.ts'
import { folders } from '../layout.ts'
import type { Archive } from '../openArchive.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'

export interface VerifyOptions {
  readonly archive: Archive
  /** Where damaged files are loaded again; undefined for a check without repair. */
  readonly source?: Pick<KeepSource, 'picture'> | undefined
  readonly signal?: AbortSignal | undefined
  /** Called after each work, with the number of bytes read for it. It may wait, to be slow in the background. */
  readonly pace?: ((bytes: number) => Promise<void>) | undefined
  readonly onProgress?: ((report: VerifyReport) => void) | undefined
}

const maxProblems = 1000

interface CheckedFile {
  readonly key: WorkKey
  readonly folder: string
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  readonly urlPath: string | null
}

/** Checks all files of all versions. Files of external folders are only looked for: their owner may change them. */
export async function verifyArchive(options: VerifyOptions): Promise<VerifyReport> {
  const { archive, signal, pace, onProgress } = options
  const report = {
    startedAt: archive.now().toISOString(),
    works: 0,
    files: 0,
    bytes: 0,
    problems: [] as FileProblem[],
    problemCount: 0,
  }
  const current = (finishedAt: string | null): VerifyReport => ({ ...report, problems: [...report.problems], finishedAt })
  onProgress?.(current(null))
  for (const key of archive.index.places().values()) {
    if (signal?.aborted) return current(null)
    let read = 0
    for (const file of filesOf(archive, key)) {
      const problem = await problemOf(archive, file)
      report.files++
      read += file.bytes
      if (problem === undefined) continue
      const isRepaired = await repair(options, file)
      report.problemCount++
      if (report.problems.length < maxProblems)
        report.problems.push({ work: workKeyText(key), name: file.name, problem, isRepaired })
    }
    report.works++
    report.bytes += read
    onProgress?.(current(null))
    await pace?.(read)
  }
  return current(archive.now().toISOString())
}

/** The files of all versions of a work. */
function filesOf({ index }: Archive, key: WorkKey): CheckedFile[] {
  return index.database
    .prepare<[string, number], Omit<CheckedFile, 'key'>>(
      `SELECT works.folder, name, files.bytes, sha256, url_path AS urlPath FROM works JOIN files ON files.work = works.row
       WHERE works.kind = ? AND works.id = ? ORDER BY version, name`,
    )
    .all(key.kind, Number(key.id))
    .map((file) => ({ ...file, key }))
}

async function problemOf(
  archive: Archive,
  { folder, name, bytes, sha256 }: CheckedFile,
): Promise<FileProblem['problem'] | undefined> {
  const found = await archive.files.find({ folder, name })
  if (!found) return 'missing'
  if (folder.startsWith(`${folders.external}/`)) return undefined
  if (found.bytes !== bytes) return 'changed'
  return (await hashBody(found.stream()).catch(() => '')) === sha256 ? undefined : 'changed'
}

/** Loads a file again and replaces the damaged one when the content is the recorded one. */
async function repair(
  { archive, source, signal = new AbortController().signal }: VerifyOptions,
  file: CheckedFile,
): Promise<boolean> {
  const place = await archive.files.place(file)
  if (!source || file.urlPath === null || place === undefined) return false
  const loaded = await source.picture(`https://i.pximg.net${file.urlPath}`, signal)
  if (!loaded.ok) return false
  const temporary = join(archive.directory, folders.staging, `${randomUUID()}${partialSuffix}`)
  try {
    await writeFileAtomically(temporary, loaded.value)
    if ((await hashFile(temporary)) !== file.sha256) return false
    await rename(temporary, place)
    return true
  } catch {
    // The site or the disk failed; the report says that the file is not repaired.
    return false
  } finally {
    await rm(temporary, { force: true })
  }
}
