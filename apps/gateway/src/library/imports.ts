// Imports of folders into the archive: one at a time, with reports, and again when files are added to a folder that was indexed in place.
import { randomUUID } from 'node:crypto'
import type { ImportError, ImportReport, Keeper, WorkKey } from '@emaki/archive'
import type { ImportedFile, LibraryImport } from '@emaki/domain'
import type { Logger } from '../log/log.ts'
import type { Library } from './openLibrary.ts'

export interface ImportRequest {
  /** Absolute path on the gateway's machine. */
  readonly folder: string
  readonly mode: 'index' | 'copy'
  readonly isDryRun: boolean
}

export interface Imports {
  /** Starts an import; undefined while another one runs. */
  start(request: ImportRequest): LibraryImport | undefined
  /** The newest first. */
  list(): readonly LibraryImport[]
  /** Resolves when no import runs. */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface ImportsOptions {
  readonly library: Library
  readonly keeper: Pick<Keeper, 'describe'> | undefined
  readonly log: Logger
  readonly now: () => Date
}

/** Reports that are kept in memory, and entries of a list of one. */
const maxReports = 20
const maxListed = 500

/** Opens the imports of an archive and watches its folders. */
export async function openImports({ library, keeper, log, now }: ImportsOptions): Promise<Imports> {
  const { archive } = library
  // Loaded on demand: gateways without an archive do not need it.
  const { importFolder, watchFolders } = await import('@emaki/archive')
  const end = new AbortController()
  let reports: LibraryImport[] = []
  let running: Promise<void> | undefined
  /** Folders that changed while an import ran. */
  const changed = new Set<string>()
  const replace = (report: LibraryImport) => {
    reports = [report, ...reports.filter(({ id }) => id !== report.id)].slice(0, maxReports)
  }

  async function run(report: LibraryImport): Promise<void> {
    try {
      const onProgress = (imported: number) => replace({ ...report, counts: { ...report.counts, imported } })
      const result = await importFolder({ archive, ...report, signal: end.signal, onProgress })
      if (!result.ok) return replace({ ...report, state: 'failed', message: messages[result.error] })
      replace({ ...report, state: 'done', ...summary(result.value, report) })
      if (report.isDryRun) return
      keeper?.describe(result.value.needMetadata)
      await folders.refresh()
    } catch (error) {
      if (!end.signal.aborted) log.error({ err: error }, 'an import failed')
      replace({ ...report, state: 'failed', message: 'The import ended early; the log says why.' })
    } finally {
      running = undefined
      const [next] = changed
      if (next !== undefined) importChanged(next)
    }
  }
  const importChanged = (folder: string): void => {
    if (!library.mayWrite()) return
    if (start({ folder, mode: 'index', isDryRun: false })) changed.delete(folder)
    else changed.add(folder)
  }

  const start = (request: ImportRequest): LibraryImport | undefined => {
    if (running || end.signal.aborted) return undefined
    const report: LibraryImport = {
      id: randomUUID(),
      ...request,
      state: 'running',
      startedAt: now().toISOString(),
      message: '',
      counts: { recognised: 0, doubtful: 0, unknown: 0, imported: 0 },
      recognised: [],
      doubtful: [],
      unknown: [],
    }
    replace(report)
    running = run(report)
    return report
  }

  const folders = await watchFolders({
    directory: archive.directory,
    onChange: importChanged,
    onError: (error) => log.warn({ err: error }, 'a folder of the archive cannot be watched'),
  })
  return {
    start,
    list: () => reports,
    async settled() {
      await running
    },
    async close() {
      end.abort(new Error('The gateway ends'))
      await folders.close()
      await running
    },
  }
}

const messages: Readonly<Record<ImportError, string>> = {
  notFound: 'There is no such folder on the gateway’s machine.',
  unreadable: 'Emaki may not read this folder; change the permissions of the folder.',
  inside: 'This folder and the archive are inside of each other.',
  tooMany: 'The folder has more than a million files; import its folders one by one.',
  stopped: 'Looking through the folder took too much time or memory; import its folders one by one.',
}

const workName = ({ kind, id }: WorkKey): string => `${kind}:${id}`

/** The lists of a report, each cut to `maxListed`, with the counts of all. */
function summary(
  report: ImportReport,
  { isDryRun, mode }: Pick<LibraryImport, 'isDryRun' | 'mode'>,
): Pick<LibraryImport, 'counts' | 'recognised' | 'doubtful' | 'unknown'> {
  const conflicting = new Set(report.conflicting)
  const recognised = report.plan.works.map(({ key, files, work, isPacked }): ImportedFile => {
    const name = workName(key)
    const reason = conflicting.has(name) ? 'conflict' : isPacked && mode === 'index' ? 'unpacked' : ''
    return { path: files[0]?.path ?? '', work: name, title: work.title ?? '', reason }
  })
  const doubtful = report.plan.doubtful.map(
    ({ path, reason, key }): ImportedFile => ({ path, work: key ? workName(key) : '', title: '', reason }),
  )
  const unknown = report.plan.unknown.map((path): ImportedFile => ({ path, work: '', title: '', reason: '' }))
  return {
    counts: {
      recognised: recognised.length,
      doubtful: doubtful.length,
      unknown: unknown.length,
      imported: isDryRun ? 0 : report.added.length,
    },
    recognised: recognised.slice(0, maxListed),
    doubtful: doubtful.slice(0, maxListed),
    unknown: unknown.slice(0, maxListed),
  }
}
