// What the operator manages: rules, jobs, imports, the trash, duplicates and checks. Nothing of it is persisted in the browser.
import {
  count,
  type ImportedFile,
  type KeepRule,
  keeperStates,
  type LibraryCheck,
  type LibraryImport,
  type LibraryJobs,
  list,
  parseId,
  parseKeepRules,
  record,
  type TrashedWork,
  text,
  writtenText,
} from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import { listPage } from '../../platform/query/listPage.ts'
import { unwrap } from '../../platform/query/queryClient.ts'
import { keepAll } from '../../works/queries/artwork.ts'
import { readLibrary, sendLibrary } from './libraryCall.ts'
import { type KeptArtwork, readArtwork } from './libraryWorks.ts'

/** How often an open page loads the state of running work again, in ms. */
const refreshMs = 3000

/** Loads again while `isRunning`. `key` is below `library`. */
const managed = <T>(key: string, path: string, read: (response: unknown) => T, isRunning?: (data: T) => boolean) =>
  queryOptions<T>({
    queryKey: ['library', key],
    queryFn: async ({ signal }) => read(unwrap(await readLibrary(path, signal))),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning?.(state.data) ? refreshMs : false),
  })

export const keepRulesQuery = () => managed('rules', '/rules', (response) => parseKeepRules(record(response).rules))

/** Stores all rules. Resolves with the rules as they are stored. */
export async function saveKeepRules(rules: readonly KeepRule[]): Promise<RequestResult<unknown>> {
  return sendLibrary('PUT', '/rules', { rules })
}

export const libraryJobsQuery = () => managed('jobs', '/jobs', readJobs, ({ state }) => state === 'working')

export type JobAction = 'run' | 'pause' | 'resume' | 'retry'
export const controlJobs = (action: JobAction): Promise<RequestResult<unknown>> => sendLibrary('POST', '/jobs', { action })

export const trashQuery = () => managed('trash', '/trash', readTrash)

/** Deletes works of the trash for good: names such as `illust:1`. */
export const emptyTrash = (works: readonly string[]): Promise<RequestResult<unknown>> =>
  sendLibrary('POST', '/trash/empty', { works })

export const importsQuery = () =>
  managed(
    'imports',
    '/imports',
    (response) => list(record(response).imports).flatMap((entry) => readImport(entry) ?? []),
    (imports) => imports.some(({ state }) => state === 'running'),
  )

export interface ImportOrder {
  /** A folder on the server. */
  readonly folder: string
  readonly mode: LibraryImport['mode']
  readonly isDryRun: boolean
}
export const startImport = (order: ImportOrder): Promise<RequestResult<unknown>> => sendLibrary('POST', '/imports', order)

export const verifyQuery = () => managed('verify', '/verify', readCheck, ({ isRunning }) => isRunning)
export const startVerify = (): Promise<RequestResult<unknown>> => sendLibrary('POST', '/verify')

/** Similar pictures of different works. */
export interface Duplicates {
  readonly id: string
  readonly works: readonly KeptArtwork[]
}

export const duplicatesQuery = feedQuery<Duplicates>({
  key: ['library', 'duplicates'],
  lifetime: -1,
  throttleMs: 0,
  first: '',
  page: async (from, signal) =>
    listPage(
      await readLibrary(from === '' ? '/duplicates' : `/duplicates?from=${encodeURIComponent(from)}`, signal),
      'groups',
      ({ next }) => text(next) || null,
      (entry) => {
        const { id, works } = record(entry)
        return { id: text(id), works: list(works).flatMap((work) => readArtwork(work) ?? []) }
      },
    ),
  keep: keepAll,
})

/** Keeps all works of a group of duplicates. */
export const keepDuplicates = (group: string): Promise<RequestResult<unknown>> =>
  sendLibrary('POST', '/duplicates/keep', { group })

function readJobs(response: unknown): LibraryJobs {
  const wire = record(response)
  const queue = record(wire.queue)
  const current = record(wire.current)
  return {
    state: keeperStates.find((state) => state === wire.state) ?? 'idle',
    until: text(wire.until) || null,
    queue: {
      waiting: count(queue.waiting),
      running: count(queue.running),
      failed: count(queue.failed),
      done: count(queue.done),
    },
    current:
      text(current.work) === '' ? null : { work: text(current.work), done: count(current.done), files: count(current.files) },
    errors: list(wire.errors).map((entry) => {
      const { work, error, attempts } = record(entry)
      return { work: text(work), error: writtenText(error), attempts: count(attempts) }
    }),
    rules: list(wire.rules).map((entry) => {
      const { rule, usage, isFull, run } = record(entry)
      const { last, due, error, found } = record(run)
      return {
        rule: { id: text(record(rule).id) },
        usage: { works: count(record(usage).works), bytes: count(record(usage).bytes) },
        isFull: isFull === true,
        run:
          count(last) === 0
            ? null
            : { last: count(last), due: count(due), error: writtenText(error) || null, found: count(found) },
      }
    }),
  }
}

const readTrash = (response: unknown): readonly TrashedWork[] =>
  list(record(response).works).flatMap((entry) => {
    const { kind, id, title, trashedAt, bytes } = record(entry)
    const known = parseId(text(id))
    if (known === undefined || (kind !== 'illust' && kind !== 'novel')) return []
    return [{ kind, id: known, title: writtenText(title), trashedAt: text(trashedAt), bytes: count(bytes) }]
  })

function readImport(entry: unknown): LibraryImport | undefined {
  const wire = record(entry)
  if (text(wire.id) === '') return undefined
  const counts = record(wire.counts)
  return {
    id: text(wire.id),
    folder: writtenText(wire.folder),
    mode: wire.mode === 'copy' ? 'copy' : 'index',
    isDryRun: wire.isDryRun === true,
    state: wire.state === 'running' || wire.state === 'failed' ? wire.state : 'done',
    startedAt: text(wire.startedAt),
    message: writtenText(wire.message),
    counts: {
      recognised: count(counts.recognised),
      doubtful: count(counts.doubtful),
      unknown: count(counts.unknown),
      imported: count(counts.imported),
    },
    recognised: files(wire.recognised),
    doubtful: files(wire.doubtful),
    unknown: files(wire.unknown),
  }
}

const files = (value: unknown): readonly ImportedFile[] =>
  list(value).map((entry) => {
    const { path, work, title, reason } = record(entry)
    return { path: writtenText(path), work: text(work), title: writtenText(title), reason: writtenText(reason) }
  })

function readCheck(response: unknown): LibraryCheck {
  const { isRunning, report: wire } = record(response)
  const report = record(wire)
  return {
    isRunning: isRunning === true,
    report:
      text(report.startedAt) === ''
        ? null
        : {
            startedAt: text(report.startedAt),
            finishedAt: text(report.finishedAt) || null,
            works: count(report.works),
            files: count(report.files),
            bytes: count(report.bytes),
            problems: list(report.problems).map((entry) => {
              const { work, name, problem, isRepaired } = record(entry)
              return {
                work: text(work),
                name: writtenText(name),
                problem: problem === 'missing' ? 'missing' : 'changed',
                isRepaired: isRepaired === true,
              }
            }),
            problemCount: count(report.problemCount),
          },
  }
}
