// Opens the archive of a gateway, brings its index in line with the files in the background, and holds its lock.
import { existsSync } from 'node:fs'
import type { Archive } from '@emaki/archive'
import { lockCaches } from '../config/cacheLock.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../log/log.ts'
import { DataDirectoryError, type LibraryProblem } from '../sources/source.ts'
import type { KeptAnswers } from './keptAnswers.ts'
import type { LibraryView } from './libraryAccess.ts'

export interface Library {
  readonly archive: Archive
  /** False while another gateway writes to this archive, and when nothing can be written. Then this one only reads it. */
  readonly mayWrite: () => boolean
  /** What the operator has to look at. */
  readonly problems?: () => readonly LibraryProblem[]
  /** The archive as a fallback of the source, by what clients see of it; undefined where it is not one. */
  readonly kept?: Readonly<Record<LibraryView, KeptAnswers>> | undefined
  close(): Promise<void>
}

export interface LibraryOptions {
  readonly config: Pick<Config, 'archiveDirectory' | 'archiveFolders'>
  readonly log: Logger
  readonly now: () => Date
}

/** Opens the archive; undefined when none is configured. Rejects with a DataDirectoryError when its directory cannot be used. */
export async function openLibrary({ config, log, now }: LibraryOptions): Promise<Library | undefined> {
  const directory = config.archiveDirectory
  if (directory === '') return undefined
  // Loaded on demand: gateways without an archive do not need it.
  const { openArchive, loadDecoder } = await import('@emaki/archive')
  const archive = await openArchive({ directory, now, folderTemplate: config.archiveFolders }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataDirectoryError(`EMAKI_ARCHIVE is "${directory}", which cannot be used as a directory (${reason}).`)
  })
  announce(archive, log)
  const lock = lockCaches(directory)
  const mayWrite = () => lock.isHeld() && !archive.isReadOnly && !archive.isDamaged()
  const stop = new AbortController()
  let scan: Promise<void> = Promise.resolve()
  let emptying: NodeJS.Timeout | undefined
  lock.whenHeld(() => {
    if (mayWrite()) emptying = emptyTrashDaily(archive, log)
    scan = archive
      .scan(stop.signal)
      .then(async (report) => {
        log.info({ ...report, damaged: report.damaged.length }, 'the archive was scanned')
        // The first list would wait for this.
        await archive.search.warm()
      })
      .catch((error: unknown) => log.error({ err: error }, 'scanning the archive failed'))
  })
  if (!lock.isHeld()) log.warn({ directory }, 'another Emaki uses this archive; this one only reads it')
  // Before the gateway serves: later, requests would wait while it loads.
  if (mayWrite()) await loadDecoder()
  const { openKept } = await import('./openKept.ts')
  return {
    archive,
    mayWrite,
    problems: () => problemsOf(archive),
    kept: openKept({ archive, mayWrite }, log),
    async close() {
      stop.abort()
      clearInterval(emptying)
      await scan
      archive.close()
      lock.release()
    },
  }
}

function announce({ directory, isReadOnly, setAside }: Archive, log: Logger): void {
  for (const file of setAside) log.error({ file }, 'a damaged file of the archive was set aside and replaced')
  if (isReadOnly) log.error({ directory }, 'the archive cannot be written; it is only read')
}

/** A damaged file counts until the operator removes it. */
const problemsOf = ({ isReadOnly, setAside, isDamaged }: Archive): LibraryProblem[] => [
  ...(isDamaged() ? (['archiveBroken'] as const) : []),
  ...(setAside.some((file) => existsSync(file)) ? (['archiveDamaged'] as const) : []),
  ...(isReadOnly ? (['archiveReadOnly'] as const) : []),
]

const dayMs = 86_400_000

/** Deletes works that have been in the trash for 30 days: now and each day. */
function emptyTrashDaily(archive: Archive, log: Logger): NodeJS.Timeout {
  const empty = () =>
    archive.trash.emptyExpired().then(
      (works) => void (works > 0 && log.info({ works }, 'old works in the trash were deleted')),
      (error: unknown) => log.error({ err: error }, 'emptying the trash failed'),
    )
  void empty()
  return setInterval(empty, dayMs).unref()
}
