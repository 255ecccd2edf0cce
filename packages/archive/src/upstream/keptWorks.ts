// Kept works for the responses of another upstream: what that one no longer has is replaced by the archive's copy.
import { isLimitedImage, parseId, record, text, type UpstreamState } from '@emaki/domain'
import type { Archive } from '../openArchive.ts'
import type { KeptKind, WorkKey } from '../workKey.ts'
import { partsOf } from './appApi/series.ts'
import { wireIllust, wireNovel } from './appApi/wireWork.ts'
import { createWorkRows, type KeptRow } from './appApi/workRows.ts'

type Members = Readonly<Record<string, unknown>>

/** Member of a work that came from the archive: when it was kept, in ISO 8601 (docs/library-api.md). */
export const keptMember = 'emaki_kept'

export interface KeptWorks {
  /** Changes with every write to the index. */
  version(): string
  /** When a work was kept, in ISO 8601; undefined when it is not in the archive. */
  keptAt(key: WorkKey): string | undefined
  /** The response with kept works instead of limited stubs, and with the kept parts that a series has lost. The same object when nothing changes. */
  restored(body: Members): Members
  /** A response of the archive with a mark in each work. */
  marked(body: Members): Members
}

/** What a limited stub says of its work; undefined for a complete work (docs/contract/app-api.md 2.4). */
export function stubState(work: Members): UpstreamState | undefined {
  const image = text(record(work.image_urls).large) || text(record(work.image_urls).medium)
  const isLimited = isLimitedImage(image)
  if (work.visible !== false && !isLimited) return undefined
  if (/limit_(?:r18|sanity_level)/.test(image)) return 'unknown'
  if (/limit_unknown/.test(image)) return 'private'
  return 'restricted'
}

/** Members that are lists of works or single works, at any depth of a response. */
const workMembers: ReadonlyMap<string, KeptKind> = new Map([
  ['illusts', 'illust'],
  ['ranking_illusts', 'illust'],
  ['illust', 'illust'],
  ['illust_series_first_illust', 'illust'],
  ['illust_series_latest_illust', 'illust'],
  ['prev', 'illust'],
  ['next', 'illust'],
  ['novels', 'novel'],
  ['ranking_novels', 'novel'],
  ['novel', 'novel'],
  ['novel_series_first_novel', 'novel'],
  ['novel_series_latest_novel', 'novel'],
])
/** Members that contain such members. */
const containers: ReadonlySet<string> = new Set(['user_previews', 'illust_series_context', 'trend_tags'])

/** `isForVisitors`: without the works that only rules of private bookmarks keep. */
export function createKeptWorks(archive: Archive, { isForVisitors = false } = {}): KeptWorks {
  const rows = createWorkRows(archive, isForVisitors ? 'public_works' : 'works')
  const version = archive.index.database
    .prepare<[], string>(`SELECT total_changes() || ' ' || (SELECT data_version FROM pragma_data_version)`)
    .pluck()
  const marked = (row: KeptRow): Members => ({
    ...(row.kind === 'illust' ? wireIllust(row, archive) : wireNovel(row, archive)),
    [keptMember]: new Date(row.kept).toISOString(),
  })
  const wire = (kind: KeptKind, id: string | undefined): Members | undefined => {
    const row = id === undefined ? undefined : rows.find(kind, Number(id))
    return row && marked(row)
  }
  const kept = (kind: KeptKind, value: unknown): unknown => wire(kind, parseId(record(value).id)) ?? value
  const restored = (kind: KeptKind, value: unknown): unknown =>
    stubState(record(value)) === undefined ? value : kept(kind, value)

  /** Adds kept parts that are missing between the parts of a page of a series. Parts above the first belong to the first page only. */
  function withLostParts(body: Members): Members {
    const isManga = 'illust_series_detail' in body && Array.isArray(body.illusts)
    const isNovel = 'novel_series_detail' in body && Array.isArray(body.novels)
    if (!isManga && !isNovel) return body
    const kind = isManga ? 'illust' : 'novel'
    const member = isManga ? 'illusts' : 'novels'
    const page = (isManga ? body.illusts : body.novels) as readonly unknown[]
    const series = Number(record(isManga ? body.illust_series_detail : body.novel_series_detail).id)
    const ids = page.map((part) => Number(record(part).id))
    const firstOf = isManga ? body.illust_series_latest_illust : body.novel_series_first_novel
    const isFirstPage = ids.length === 0 || firstOf === undefined || ids[0] === Number(record(firstOf).id)
    const bounds = { lowest: Math.min(...ids), highest: Math.max(...ids) }
    const isLastPage = body.next_url === null
    const isOnPage = ({ id }: KeptRow): boolean => {
      if (ids.includes(id)) return false
      if (id > bounds.highest) return isManga ? isFirstPage : isLastPage
      return id < bounds.lowest ? (isManga ? isLastPage : isFirstPage) : true
    }
    const lost = partsOf({ rows }, kind, series).filter(isOnPage)
    if (lost.length === 0) return body
    const parts = [...page, ...lost.map(marked)]
    const order = (a: unknown, b: unknown) => (Number(record(a).id) - Number(record(b).id)) * (isManga ? -1 : 1)
    return { ...body, [member]: parts.sort(order) }
  }

  return {
    version: () => version.get() ?? '',
    keptAt({ kind, id }) {
      const row = rows.find(kind, Number(id))
      return row && new Date(row.kept).toISOString()
    },
    restored: (body) => withLostParts(withWorks(body, restored)),
    marked: (body) => withWorks(body, kept),
  }
}

/** The response with each of its works changed. The same when nothing changes. */
function withWorks(body: Members, change: (kind: KeptKind, work: unknown) => unknown): Members {
  return changedMembers(body, (name, value) => {
    const kind = workMembers.get(name)
    if (kind !== undefined) return mapped(value, (one) => change(kind, one))
    return containers.has(name)
      ? mapped(value, (one) => (typeof one === 'object' && one !== null ? withWorks(record(one), change) : one))
      : value
  })
}

/** The list with each item changed, or the single value changed. The same when nothing changes. */
function mapped(value: unknown, change: (one: unknown) => unknown): unknown {
  if (!Array.isArray(value)) return value === null || value === undefined ? value : change(value)
  const next = value.map(change)
  return next.every((one, index) => one === value[index]) ? value : next
}

function changedMembers(body: Members, change: (name: string, value: unknown) => unknown): Members {
  const entries = Object.entries(body).map(([name, value]) => [name, change(name, value)] as const)
  return entries.every(([name, value]) => value === body[name]) ? body : Object.fromEntries(entries)
}
