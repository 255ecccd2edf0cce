// Finds works again that disappeared from the site: in this browser, in the archive of the gateway, or in copies on other sites
// (docs/contract/companion.md 9.1).
import { type Artwork, isWithheld, type Novel, type Sleep, sleepByClock } from '@emaki/domain'
import type { QueryClient } from '@tanstack/react-query'
import { keptMarkQuery } from '../../library/queries/keptMark.ts'
import { hasLibrary } from '../../library/queries/libraryAccess.ts'
import { browserHistory } from '../../platform/persistence/history.ts'
import { offlineArtwork, offlineNovel } from '../../works/offlineCopies/offlineCopies.ts'
import { cachedArtwork } from '../../works/queries/artwork.ts'
import { recoveryQuery } from '../../works/queries/artworkDetail.ts'
import { novelQuery } from '../../works/queries/novel.ts'
import type { BookmarkIndex } from '../bookmarks/bookmarkIndex.ts'
import { type IndexedBookmark, kindOf, type RescueSource, trimWork } from '../bookmarks/indexedBookmark.ts'

/** Pause between two requests to other sites, in ms. */
const rescuePauseMs = 1000

export interface RescueOptions {
  readonly index: BookmarkIndex
  readonly client: QueryClient
  /** The R-18 setting: without it no other site is queried, because its copies have no rating (docs/spec/product.md 6). */
  readonly mayRecover: boolean
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
  readonly sleep?: Sleep
}

interface Rescue {
  readonly source: RescueSource
  /** Undefined when only its files are known. */
  readonly work?: Artwork | Novel | undefined
}

/** True for a bookmark of which nothing but the id is known. */
export const isLost = ({ work, rescuedFrom }: IndexedBookmark): boolean => rescuedFrom === undefined && isWithheld(work)

/** Looks for each work, and stores what was found. Resolves to the number of found works. */
export async function rescueBookmarks(bookmarks: readonly IndexedBookmark[], options: RescueOptions): Promise<number> {
  const { index, client, signal, onProgress, sleep = sleepByClock } = options
  const visited = await visitedWorks()
  let found = 0
  for (const [at, bookmark] of bookmarks.entries()) {
    if (signal.aborted) break
    const key = `${kindOf(bookmark)}:${bookmark.work.id}`
    const rescue =
      (await fromBrowser(bookmark, client, visited.get(key))) ??
      (await fromArchive(bookmark, client)) ??
      (options.mayRecover ? await fromOtherSites(bookmark, options, () => sleep(rescuePauseMs, signal)) : undefined)
    if (rescue) {
      found++
      await index.save([rescued(bookmark, rescue)]).catch(() => undefined)
    }
    onProgress(at + 1)
  }
  return found
}

/** The bookmark with the work that was found. The bookmark's own id stays, because its removal needs it. */
function rescued(bookmark: IndexedBookmark, { source, work }: Rescue): IndexedBookmark {
  const own = 'images' in bookmark.work && bookmark.work.bookmark ? { bookmark: bookmark.work.bookmark } : {}
  return { ...bookmark, ...(work ? { work: { ...trimWork(work), ...own, is_bookmarked: true } } : {}), rescuedFrom: source }
}

async function visitedWorks(): Promise<ReadonlyMap<string, Artwork | Novel>> {
  const [artworks, novels] = await Promise.all([browserHistory.artworks.visits(), browserHistory.novels.visits()])
  return new Map<string, Artwork | Novel>([
    ...artworks.map(({ item }) => [`illust:${item.id}`, item] as const),
    ...novels.map(({ item }) => [`novel:${item.id}`, item] as const),
  ])
}

async function fromBrowser(
  bookmark: IndexedBookmark,
  client: QueryClient,
  visited: Artwork | Novel | undefined,
): Promise<Rescue | undefined> {
  const { id } = bookmark.work
  const isNovel = kindOf(bookmark) === 'novel'
  const cached = isNovel ? client.getQueryData(novelQuery(id).queryKey) : cachedArtwork(id, client)
  const candidates: (Artwork | Novel | undefined)[] = [cached as Artwork | Novel | undefined, visited]
  const known = candidates.find((work) => work && !isWithheld(work))
  const work = known ?? (isNovel ? (await offlineNovel(id))?.work : await offlineArtwork(id))
  return work && !isWithheld(work) ? { source: 'browser', work } : undefined
}

async function fromArchive(bookmark: IndexedBookmark, client: QueryClient): Promise<Rescue | undefined> {
  if (!hasLibrary()) return undefined
  const mark = await client.fetchQuery(keptMarkQuery(kindOf(bookmark), bookmark.work.id)).catch(() => null)
  return mark ? { source: 'archive' } : undefined
}

async function fromOtherSites(
  { work }: IndexedBookmark,
  { client }: RescueOptions,
  pause: () => Promise<void>,
): Promise<Rescue | undefined> {
  if (!('images' in work)) return undefined
  await pause()
  // Not found, or the other site is unreachable: the bookmark stays as it is.
  const found = await client.fetchQuery(recoveryQuery(work.id, work)).catch(() => undefined)
  return found && { source: 'recovery', work: found }
}
