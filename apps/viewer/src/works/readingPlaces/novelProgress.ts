// Reading progress of novels in localStorage. Positions are offsets in the source: they stay valid when font or direction changes.
import { list } from '@emaki/domain'
import { perAccount } from '../../platform/settings/accountScope.ts'
import { type StoredText, storedList, storedText, traceStorage } from '../../platform/settings/storage.ts'
import { novelProgressKey } from '../../platform/settings/storageKeys.ts'
import { setStartedRow } from './startedRow.ts'

/** Progress in one novel. */
export interface ReadingProgress {
  /** Position in the source, UTF-16 units. */
  readonly at: number
  /** Length of the source, UTF-16 units. */
  readonly length: number
  /** Whether the reader is at the end. */
  readonly isRead: boolean
  /** Whether the reader ever reached the end. */
  readonly isFinished?: boolean | undefined
  /** Whether the user took the novel off the row of started works. */
  readonly isHidden?: boolean | undefined
}

/** Maximum number of novels. The least recently read novel is evicted first. */
const maxNovels = 500

export interface NovelProgress {
  /** Undefined for a novel without progress. */
  get(id: string): ReadingProgress | undefined
  /** Stores the position. A finished novel stays finished. */
  save(id: string, progress: Pick<ReadingProgress, 'at' | 'length' | 'isRead'>): void
  /** All novels with progress, in the order in which they were read, the newest last. */
  all(): ReadonlyMap<string, ReadingProgress>
  /** Replaces all progress. The novels at the end of the list are kept if there are too many. */
  replace(entries: Iterable<readonly [id: string, ReadingProgress]>): void
}

/** The read share of a novel, 0 to 1. */
export const readShare = ({ at, length, isRead }: ReadingProgress): number =>
  isRead || length === 0 ? 1 : Math.min(1, at / length)

/**
 * Creates the progress of novels in `stored`, which other tabs change as well. If storage fails, progress lasts until reload. `schedule`
 * decides when to write. `onStarted` is called when a novel is left before its end.
 */
export function createNovelProgress(
  stored: Pick<StoredText, 'read' | 'write'>,
  schedule: (write: () => void) => void = (write) => write(),
  onStarted: () => void = () => undefined,
): NovelProgress {
  let parsed: { readonly text: string | null; readonly entries: ReadonlyMap<string, ReadingProgress> } | undefined
  /** Changes of this tab that are not stored yet: all entries, and then single ones. Other tabs store theirs in between. */
  let replaced: ReadonlyMap<string, ReadingProgress> | undefined
  const changed = new Map<string, ReadingProgress>()
  const storedEntries = () => {
    const text = stored.read()
    const current = parsed?.text === text ? parsed : { text, entries: parseEntries(text) }
    parsed = current
    return current.entries
  }
  const get = (id: string) => changed.get(id) ?? (replaced ?? storedEntries()).get(id)
  const all = (): ReadonlyMap<string, ReadingProgress> => {
    const unchanged = [...(replaced ?? storedEntries())].filter(([id]) => !changed.has(id))
    return new Map([...unchanged, ...changed].slice(-maxNovels))
  }
  const write = () => {
    if ([...changed.values()].some(({ at, isRead }) => at > 0 && !isRead)) onStarted()
    if (!stored.write(JSON.stringify([...all()].map(([id, progress]) => [id, ...writeProgress(progress)])))) return
    replaced = undefined
    changed.clear()
  }
  return {
    get,
    save(id, progress) {
      const isFinished = progress.isRead || get(id)?.isFinished
      changed.delete(id)
      changed.set(id, { ...progress, isFinished })
      schedule(write)
    },
    all,
    replace(entries) {
      replaced = new Map([...entries].slice(-maxNovels))
      changed.clear()
      schedule(write)
    },
  }
}

/** Minimum time between two writes, ms: scrolling reports a position with every frame. */
const writeDelayMs = 300

/** Progress of the active account in this browser's localStorage. */
export const browserNovelProgress = perAccount((scope) =>
  createNovelProgress(storedText(novelProgressKey + scope.suffix, traceStorage(scope)), createWriteThrottle(), () =>
    setStartedRow('novel', true),
  ),
)

/** Runs the latest task after `writeDelayMs`, or as soon as the page is hidden. */
function createWriteThrottle(): (work: () => void) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: (() => void) | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    pending?.()
    pending = undefined
  }
  return (work) => {
    pending = work
    timer ??= setTimeout(flush, writeDelayMs)
    // The same listener is added once only.
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
  }
}

/** Reads the stored entries and skips invalid ones. */
function parseEntries(text: string | null): Map<string, ReadingProgress> {
  const entries = new Map<string, ReadingProgress>()
  for (const entry of storedList(text).slice(-maxNovels)) {
    const [id] = list(entry)
    const progress = readNovelProgress(list(entry).slice(1))
    if (typeof id === 'string' && progress) entries.set(id, progress)
  }
  return entries
}

const flags = { isRead: 1, isFinished: 2, isHidden: 4 }

/** The stored parts of progress: position, length, and flags as one number. */
export const writeProgress = ({ at, length, isRead, isFinished, isHidden }: ReadingProgress) => [
  at,
  length,
  (isRead ? flags.isRead : 0) + (isFinished ? flags.isFinished : 0) + (isHidden ? flags.isHidden : 0),
]

/** Reads stored parts. Earlier versions stored only whether the novel was left at its end. Undefined for invalid parts. */
export function readNovelProgress([at, length, end]: readonly unknown[]): ReadingProgress | undefined {
  if (!isOffset(at) || !isOffset(length)) return undefined
  const stored = end === true ? flags.isRead + flags.isFinished : isOffset(end) ? end : 0
  const has = (flag: number) => (stored & flag) > 0
  return { at, length, isRead: has(flags.isRead), isFinished: has(flags.isFinished), isHidden: has(flags.isHidden) }
}

const isOffset = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
