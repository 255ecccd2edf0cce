// Reading progress of novels in localStorage. Positions are offsets in the source: they stay valid when font or direction changes.
import { list } from '@emaki/domain'
import { type StoredText, storedList, storedText } from '../../settings/storage.ts'
import { novelProgressKey } from '../../settings/storageKeys.ts'

/** Progress in one novel. */
export interface ReadingProgress {
  /** Position in the source, UTF-16 units. */
  readonly at: number
  /** Length of the source, UTF-16 units. */
  readonly length: number
  /** Whether the reader reached the end. */
  readonly isRead: boolean
}

/** Maximum number of novels. The least recently read novel is evicted first. */
const maxNovels = 500

export interface NovelProgress {
  /** Undefined for a novel without progress. */
  get(id: string): ReadingProgress | undefined
  save(id: string, progress: ReadingProgress): void
}

/** The read share of a novel, 0 to 1. */
export const readShare = ({ at, length, isRead }: ReadingProgress): number =>
  isRead || length === 0 ? 1 : Math.min(1, at / length)

/** Creates the progress of novels in `stored`. If storage fails, progress lasts until reload. `schedule` decides when to write. */
export function createNovelProgress(
  stored: Pick<StoredText, 'read' | 'write'>,
  schedule: (write: () => void) => void = (write) => write(),
): NovelProgress {
  let cached: Map<string, ReadingProgress> | undefined
  const loadEntries = () => {
    cached ??= parseEntries(stored.read())
    return cached
  }
  const write = () => {
    stored.write(JSON.stringify([...loadEntries()].map(([id, { at, length, isRead }]) => [id, at, length, isRead])))
  }
  return {
    get: (id) => loadEntries().get(id),
    save(id, progress) {
      const entries = loadEntries()
      entries.delete(id)
      entries.set(id, progress)
      const oldest = entries.keys().next().value
      if (entries.size > maxNovels && oldest !== undefined) entries.delete(oldest)
      schedule(write)
    },
  }
}

/** Minimum time between two writes, ms: scrolling reports a position with every frame. */
const writeDelayMs = 300

/** Progress in this browser's localStorage. */
export const browserNovelProgress = createNovelProgress(
  storedText(novelProgressKey, () => localStorage),
  createWriteThrottle(),
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
  let isListening = false
  return (work) => {
    pending = work
    timer ??= setTimeout(flush, writeDelayMs)
    if (isListening) return
    isListening = true
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  }
}

/** Reads the stored entries and skips invalid ones. */
function parseEntries(text: string | null): Map<string, ReadingProgress> {
  const entries = new Map<string, ReadingProgress>()
  for (const entry of storedList(text).slice(-maxNovels)) {
    const [id, at, length, isRead] = list(entry)
    if (typeof id === 'string' && isOffset(at) && isOffset(length)) entries.set(id, { at, length, isRead: isRead === true })
  }
  return entries
}

const isOffset = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
