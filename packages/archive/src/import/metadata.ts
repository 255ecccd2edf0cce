// All metadata of a folder: sidecars of works and files, databases and records of downloads.
import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { sidecarName } from '../layout.ts'
import { parseSidecar, type Sidecar } from '../sidecar.ts'
import { type WorkKey, workKeyText } from '../workKey.ts'
import type { FoundWork } from './foundWork.ts'
import { type DatabaseFile, readPixivUtilDatabase } from './pixivUtilDatabase.ts'
import { maxMetadata, readInfoText, readMetadataJson, readMetaText, readRecord } from './toolSidecars.ts'
import type { WalkedFile } from './walkFolder.ts'

export interface FolderMetadata {
  /** Metadata of a work from all sources, the most trusted first. */
  of(key: WorkKey): readonly FoundWork[]
  /** Metadata that belongs to a file by its name; undefined without any. */
  ofFile(path: string): FoundWork | undefined
  /** The place of a file in the database of PixivUtil2. */
  inDatabase(path: string): DatabaseFile | undefined
  /** Whether any source names the work. */
  knows(key: WorkKey): boolean
  /** Sidecars of Emaki with the folder that they are in. */
  readonly kept: readonly { readonly folder: string; readonly sidecar: Sidecar }[]
  /** Paths of the files that hold metadata. They are no works. */
  readonly files: ReadonlySet<string>
  /** Metadata files that are damaged. */
  readonly damaged: readonly string[]
}

/** Reads the metadata files among `files`. Rejects only when `signal` aborts. */
export async function readMetadata(root: string, files: readonly WalkedFile[], signal?: AbortSignal): Promise<FolderMetadata> {
  const byWork = new Map<string, FoundWork[]>()
  const byFile = new Map<string, FoundWork>()
  const records = new Set<string>()
  const database = new Map<string, DatabaseFile[]>()
  const kept: { folder: string; sidecar: Sidecar }[] = []
  const used = new Set<string>()
  const damaged: string[] = []
  const add = (found: FoundWork) => {
    const name = workKeyText(found.key)
    byWork.set(name, [...(byWork.get(name) ?? []), found])
  }
  for (const { path, bytes } of files) {
    signal?.throwIfAborted()
    const kind = metadataKind(path)
    if (kind === undefined || bytes > maxMetadata) continue
    if (kind === 'database') {
      const read = readPixivUtilDatabase(join(root, path))
      if (!read) continue
      used.add(path)
      for (const work of read.works) add(work)
      for (const file of read.files) {
        const name = basename(file.path).toLowerCase()
        database.set(name, [...(database.get(name) ?? []), file])
      }
      continue
    }
    const body = await readFile(join(root, path), 'utf8').catch(() => '')
    const sidecar = basename(path) === sidecarName ? parseSidecar(body) : undefined
    if (sidecar?.ok) {
      used.add(path)
      kept.push({ folder: path.slice(0, -sidecarName.length - 1), sidecar: sidecar.value })
      continue
    }
    const found =
      kind === 'json' ? readMetadataJson(body) : [readInfoText(body) ?? readMetaText(body)].filter((one) => one !== undefined)
    const ids = kind === 'json' ? readRecord(body) : []
    for (const id of ids) records.add(id)
    for (const work of found) add(work)
    const [only] = found
    // A list of several works, such as a crawl result, belongs to no file.
    if (only && found.every(({ key }) => workKeyText(key) === workKeyText(only.key)) && found.length === 1)
      byFile.set(subjectOf(path), only)
    if (found.length > 0 || ids.length > 0) used.add(path)
    else if (kind === 'json') damaged.push(path)
  }
  return {
    of: (key) => byWork.get(workKeyText(key)) ?? [],
    ofFile: (path) => byFile.get(path.normalize('NFC')) ?? byFile.get(withoutExtension(path)),
    inDatabase: (path) => bestMatch(database.get(basename(path).normalize('NFC').toLowerCase()) ?? [], path),
    knows: (key) => byWork.has(workKeyText(key)) || (key.kind === 'illust' && records.has(key.id)),
    kept,
    files: used,
    damaged,
  }
}

function metadataKind(path: string): 'json' | 'text' | 'database' | undefined {
  if (/\.json$/i.test(path) || /\.zip\.js$/i.test(path)) return 'json'
  if (/\.(?:sqlite3?|db)$/i.test(path)) return 'database'
  return /\.txt$/i.test(path) ? 'text' : undefined
}

/** What a metadata file is about: the path of a file, with or without its extension. */
const subjectOf = (path: string): string =>
  path
    .normalize('NFC')
    .replace(/-meta\.(?:json|txt)$/i, '')
    .replace(/\.(?:json|txt|js)$/i, '')

function withoutExtension(path: string): string {
  const whole = path.normalize('NFC')
  return whole.slice(0, whole.length - extname(whole).length)
}

/** The entry whose path has the most segments in common with the end of `path`; undefined when two are equally good. */
function bestMatch(entries: readonly DatabaseFile[], path: string): DatabaseFile | undefined {
  const segments = path.normalize('NFC').toLowerCase().split('/').reverse()
  const scored = entries.map((entry) => {
    const other = entry.path.toLowerCase().split('/').reverse()
    const differs = segments.findIndex((segment, place) => segment !== other[place])
    return { entry, score: differs === -1 ? segments.length : differs }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  const winners = scored.filter(({ score }) => score === best)
  return winners.length === 1 ? winners[0]?.entry : undefined
}
