// What the operator manages: rules, jobs, imports, the trash, duplicates and checks. Nothing of it is persisted in the browser.
import {
  count,
  type ImportedFile,
  type KeepRule,
  type LibraryImport,
  type LibraryJobs,
  list,
  parseId,
  parseKeepRules,
  record,
  type TrashedWork,
  text,
  type VerifyReport,
  writtenText,
} from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import type { RequestResult } from '../http/requestResult.ts'
import { feedQuery } from '../query/feed.ts'
import { listPage } from '../query/listPage.ts'
import { unwrap } from '../query/queryClient.ts'
import { keepAll } from '../works/artwork.ts'
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

export const libraryJobsQuery = () => managed('jobs', '/jobs', readJobs, ({ state }) => state === 'running')

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

export const verifyQuery = () => managed('verify', '/verify', readVerify, ({ state }) => state === 'running')
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
  return {
    state: wire.state === 'running' || wire.state === 'paused' ? wire.state : 'idle',
    queue: {
      waiting: count(queue.waiting),
      running: count(queue.running),
      failed: count(queue.failed),
      done: count(queue.done),
    },
    current: list(wire.current).map((entry) => {
      const job = record(entry)
      return { work: text(job.work), title: writtenText(job.title), done: count(job.done), total: count(job.total) }
    }),
    errors: list(wire.errors).map((entry) => {
      const error = record(entry)
      return { work: text(error.work), title: writtenText(error.title), message: writtenText(error.message), at: text(error.at) }
    }),
    rules: list(wire.rules).map((entry) => {
      const rule = record(entry)
      return {
        id: text(rule.id),
        ranAt: text(rule.ranAt),
        works: count(rule.works),
        bytes: count(rule.bytes),
        isFull: rule.isFull === true,
        message: writtenText(rule.message),
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

function readVerify(response: unknown): VerifyReport {
  const wire = record(response)
  return {
    state: wire.state === 'running' || wire.state === 'done' ? wire.state : 'none',
    startedAt: text(wire.startedAt),
    endedAt: text(wire.endedAt),
    checked: count(wire.checked),
    total: count(wire.total),
    problems: list(wire.problems).map((entry) => {
      const { work, title, file, problem } = record(entry)
      return {
        work: text(work),
        title: writtenText(title),
        file: writtenText(file),
        problem: problem === 'missing' || problem === 'changed' ? problem : 'unreadable',
      }
    }),
  }
}
