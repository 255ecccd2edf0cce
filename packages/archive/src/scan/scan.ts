// Brings the index in line with the files: new, changed and removed sidecars, versions of interrupted runs. An empty index is rebuilt.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { moveFolder, partialSuffix } from '../files/atomicFile.ts'
import type { ArchiveIndex, SidecarPlace } from '../index/archiveIndex.ts'
import { folders, sidecarName, workFolder } from '../layout.ts'
import { type Sidecar, sidecarKey } from '../sidecar.ts'
import { folderWork, placeOf, readSidecar, versionFolder, writeSidecar } from '../store/workStore.ts'
import { workKeyText } from '../workKey.ts'
import { readKnownSidecars } from './knownSidecars.ts'

export interface ScanReport {
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly unchanged: number
  /** Folders whose sidecar cannot be read, relative to the archive. */
  readonly damaged: readonly string[]
  /** True when so many works were missing that none was removed from the index: the disk may not be mounted. */
  readonly isStopped: boolean
}

/** A larger share of missing works than this is taken for a missing disk. */
const maxMissingShare = 0.1
/** A scan of few works never stops. */
const alwaysRemoved = 20
/** Folders that are read at the same time. */
const parallel = 32
/** Works that are written in one transaction. Other requests of the process wait for about 1 ms a work. */
const batch = 50

export interface ScanOptions {
  readonly directory: string
  readonly index: ArchiveIndex
  readonly folderTemplate?: string | undefined
  /** True when no file may be changed: works in staging and versions of interrupted runs wait. */
  readonly isReadOnly?: boolean | undefined
  /** Ends the scan early. What was found until then is in the index. */
  readonly signal?: AbortSignal | undefined
}

/** Scans the archive. */
export async function scanArchive(options: ScanOptions): Promise<ScanReport> {
  const { directory, index, folderTemplate, isReadOnly = false, signal } = options
  if (!isReadOnly) await finishStaged(directory, folderTemplate)
  const known = readKnownSidecars(index)
  const report = { added: 0, changed: 0, removed: 0, unchanged: 0, damaged: [] as string[], isStopped: false }
  const pending: { readonly sidecar: Sidecar; readonly folder: string }[] = []
  const flush = async () => {
    const places = await Promise.all(pending.map(({ folder }) => placeOf(at(folder), folder)))
    index.inTransaction(() => {
      for (const [position, { sidecar }] of pending.entries()) {
        const place = places[position]
        if (place) index.put(sidecar, place)
      }
    })
    pending.length = 0
  }
  const at = (folder: string) => join(directory, ...folder.split('/'))
  for await (const place of sidecarPlaces(directory)) {
    if (signal?.aborted) break
    const { folder } = place
    const state = known.take(place)
    if (state === 'same') {
      report.unchanged++
      continue
    }
    const sidecar = await (isReadOnly ? readSidecar(at(folder)) : adoptVersions(directory, at(folder)))
    if (!sidecar) {
      report.damaged.push(folder)
      continue
    }
    report[state === 'changed' ? 'changed' : 'added']++
    pending.push({ sidecar, folder })
    if (pending.length >= batch) await flush()
  }
  await flush()
  if (signal?.aborted) return report
  const missing = known.missingCount
  report.isStopped = missing > alwaysRemoved && missing > maxMissingShare * (missing + report.unchanged + report.changed)
  if (report.isStopped) return report
  index.inTransaction(() => {
    for (const folder of known.missing()) {
      // The folder may have been renamed, which the walk has already indexed.
      const key = index.keyIn(folder)
      if (!key) continue
      index.remove(key)
      report.removed++
    }
  })
  return report
}

/** Every folder with a sidecar below the folders of works. Folders of versions are not entered. */
async function* sidecarPlaces(directory: string): AsyncGenerator<SidecarPlace> {
  const queue: string[] = [folders.works, folders.novels, folders.external]
  while (queue.length > 0) {
    const group = queue.splice(0, parallel)
    const listings = await Promise.all(
      group.map(async (folder) => {
        const path = join(directory, ...folder.split('/'))
        const entries = await list(path)
        const hasSidecar = entries.some((entry) => entry.isFile() && entry.name === sidecarName)
        return { folder, entries, place: hasSidecar ? await placeOf(path, folder) : undefined }
      }),
    )
    for (const { folder, entries, place } of listings) {
      if (place) yield place
      else
        for (const entry of entries) if (entry.isDirectory() && !entry.name.startsWith('.')) queue.push(`${folder}/${entry.name}`)
    }
  }
}

const list = (path: string) =>
  readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })

/** Reads a sidecar, and takes over a newer version that an interrupted run has left complete but not entered. */
async function adoptVersions(directory: string, path: string): Promise<Sidecar | undefined> {
  const sidecar = await readSidecar(path)
  if (!sidecar) return undefined
  const newer = await readSidecar(join(path, versionFolder(sidecar.version + 1)))
  if (newer?.version !== sidecar.version + 1 || newer.kind !== sidecar.kind || newer.id !== sidecar.id) return sidecar
  await writeSidecar(directory, path, newer)
  return adoptVersions(directory, path)
}

/** Age in ms from which a temporary file is left over. A running process may write a younger one. */
const leftOverMs = 3_600_000

/**
 * Moves works that were complete in staging when the process ended: those with a sidecar. Removes temporary files that were left
 * over.
 */
async function finishStaged(directory: string, folderTemplate: string | undefined): Promise<void> {
  for (const entry of await list(join(directory, folders.staging))) {
    const staged = join(directory, folders.staging, entry.name)
    if (!entry.isDirectory()) {
      if (entry.name.endsWith(partialSuffix) && (await stat(staged)).mtimeMs < Date.now() - leftOverMs)
        await rm(staged, { force: true })
      continue
    }
    const sidecar = await readSidecar(staged)
    if (sidecar?.version !== 1 || entry.name !== workKeyText(sidecarKey(sidecar)).replace(':', '-')) continue
    const target = join(directory, ...workFolder(folderWork(sidecar), folderTemplate).split('/'))
    if ((await list(target)).length === 0) await moveFolder(staged, target)
  }
}
