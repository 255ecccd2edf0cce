// Whether works are in the archive. Cards that appear together share one request.
import { count, type KeptMark, record, text, upstreamStates } from '@emaki/domain'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readLibrary } from './libraryCall.ts'

export type WorkKind = 'illust' | 'novel'

/** Reads a mark; undefined without one. Never throws. */
export function readKeptMark(value: unknown): KeptMark | undefined {
  const mark = record(value)
  const keptAt = text(mark.keptAt)
  if (Number.isNaN(Date.parse(keptAt))) return undefined
  return {
    keptAt,
    upstream: upstreamStates.find((state) => state === mark.upstream) ?? 'unknown',
    versions: Math.max(1, count(mark.versions)),
    isRead: mark.isRead === true,
  }
}

/** How long requests are collected, in ms: cards that scroll into view appear within a few frames. */
const collectMs = 60
/** Maximum number of ids of one request. */
const maxIds = 200
/** How long a mark is fresh, in ms. The archive keeps works by itself. */
const markLifetimeMs = 10 * 60_000

interface Pending {
  readonly kind: WorkKind
  readonly id: string
  readonly resolve: (mark: KeptMark | null) => void
  readonly reject: (reason: unknown) => void
}

/** Collects look-ups and sends them together. */
function createMarkLoader(): (kind: WorkKind, id: string) => Promise<KeptMark | null> {
  let pending: Pending[] = []
  const send = async () => {
    const batch = pending.slice(0, maxIds)
    pending = pending.slice(maxIds)
    if (pending.length > 0) void send()
    const idsOf = (kind: WorkKind) => batch.flatMap((one) => (one.kind === kind ? [one.id] : [])).join(',')
    const parameters = new URLSearchParams()
    for (const kind of ['illust', 'novel'] as const) if (idsOf(kind) !== '') parameters.set(kind, idsOf(kind))
    try {
      const result = await readLibrary(`/marks?${parameters}`)
      const marks = record(result.ok ? result.value : undefined)
      // A mark is an extra: without it the card shows none.
      for (const { kind, id, resolve } of batch)
        resolve(readKeptMark(record(kind === 'illust' ? marks.illusts : marks.novels)[id]) ?? null)
    } catch (reason) {
      for (const { reject } of batch) reject(reason)
    }
  }
  return (kind, id) =>
    new Promise((resolve, reject) => {
      pending.push({ kind, id, resolve, reject })
      if (pending.length === 1) setTimeout(() => void send(), collectMs)
    })
}

const loadMark = createMarkLoader()

const markKey = (kind: WorkKind, id: string) => ['library', 'mark', kind, id] as const

/** The mark of a work; null for a work that is not in the archive. */
export const keptMarkQuery = (kind: WorkKind, id: string) =>
  queryOptions<KeptMark | null>({
    queryKey: markKey(kind, id),
    queryFn: () => loadMark(kind, id),
    staleTime: markLifetimeMs,
    gcTime: markLifetimeMs,
  })

/** Sets a mark that is known from another response. */
export const cacheKeptMark = (client: QueryClient, kind: WorkKind, id: string, mark: KeptMark | null): void => {
  client.setQueryData(markKey(kind, id), mark)
}
