// The catalogue as a repository for the shared endpoints: what a requester may see, in the JSON of the app API.
import type { ArtistRecord, Catalogue, NovelRecord, SeriesRecord, Slice, WorkKind, WorkRecord } from '@emaki/catalogue'
import type { WireIllust, WireNovel } from '@emaki/domain'
import { maxOffset } from '@emaki/domain/upstream'
import type { Bookmark, BookmarkQuery, Illusts, List, Listed, Series, Users, WorkRepository } from '@emaki/upstream'
import { frameFile, ugoiraZipUrl } from '../images/pictureUrls.ts'
import { hiddenBecause, type Requester } from './requester.ts'
import {
  wireIllust,
  wireIllustDetail,
  wireIllustSeries,
  wireNovel,
  wireNovelSeries,
  wireTag,
  wireUser,
  wireUserDetail,
} from './wire.ts'

/** The repository of one request. */
export function createCatalogueRepository(catalogue: Catalogue, requester: Requester, now: () => Date): WorkRepository {
  const { account } = requester
  return {
    illusts: illustsOf(catalogue, requester),
    novels: novelsOf(catalogue, requester),
    users: usersOf(catalogue, requester),
    language: requester.language,
    isPremium: account?.isPremium === true,
    now,
    showsAi: () => catalogue.showsAi(requester.accountId),
    completions: (word, limit) => catalogue.autocomplete(word, limit).map((tag) => wireTag(tag, requester)),
    trendingTags: (kind, limit) =>
      catalogue
        .trendingTags(kind, limit)
        .filter(({ work }) => hiddenBecause(work, requester) === undefined)
        .map(({ tag, work }) => {
          const { name, translated_name } = wireTag(tag, requester)
          return { tag: name, translated_name, illust: wireIllust(work, requester) }
        }),
    latestRankingDay: () => catalogue.latestRankingDay(),
    newestBookmark: () => (account ? catalogue.bookmarksOf('illust', account.id, { limit: 1 })[0]?.row : undefined),
    privacyPolicy: { version: '1-sample', message: '', url: 'https://www.pixiv.net/terms/?page=privacy' },
  }
}

/** A list of works or novels of the catalogue. */
export const listedWorks = (works: readonly WorkRecord[], requester: Requester): Listed<WireIllust>[] =>
  works.map((work) => ({ id: work.id, wire: () => wireIllust(work, requester) }))
export const listedNovels = (novels: readonly NovelRecord[], requester: Requester): Listed<WireNovel>[] =>
  novels.map((novel) => ({ id: novel.id, wire: () => wireNovel(novel, requester) }))

function illustsOf(catalogue: Catalogue, requester: Requester): Illusts {
  const { maxRestrict } = requester
  const listed = (works: readonly WorkRecord[]) => listedWorks(works, requester)
  const seriesOf = (series: SeriesRecord): Series<WireIllust> => ({
    count: series.count,
    parts: (slice) => listed(catalogue.partsOfSeries(series.id, maxRestrict, slice)),
    wire: () => wireIllustSeries(series, catalogue.work(series.latestId), requester),
  })
  const series: Illusts['series'] = (id) => {
    const found = catalogue.series('illust', id, maxRestrict)
    return found && seriesOf(found)
  }
  return {
    detail(id) {
      const work = catalogue.work(id)
      return work && wireIllustDetail(work, requester)
    },
    related:
      (ids) =>
      ({ offset, limit }) =>
        listed(catalogue.related(ids, [], maxRestrict, offset + limit).slice(offset)),
    recommended:
      (type = 'illust') =>
      (slice) =>
        listed(catalogue.recommended(type, [], maxRestrict, slice)),
    newest: (beforeId, limit, type = 'illust') => listed(catalogue.newest(type, beforeId, maxRestrict, limit)),
    ranking: (mode, day = catalogue.latestRankingDay()) =>
      shownMode(mode, requester, (slice) => listed(catalogue.ranking(mode, day, slice))),
    ofUser: (id, type) => (slice) => {
      const list = (kind: 'illust' | 'manga' | undefined, of: Slice) => catalogue.worksOfArtist(id, kind, maxRestrict, of)
      if (type !== 'ugoira') return listed(list(type, slice))
      // The catalogue counts ugoira as illustrations, as upstream does, so a request for ugoira only filters the list.
      const ugoira = list('illust', { offset: 0, limit: maxOffset * 2 }).filter((work) => work.type === 'ugoira')
      return listed(ugoira.slice(slice.offset, slice.offset + slice.limit))
    },
    bookmarks: (userId, query) =>
      bookmarks(catalogue, requester, { kind: 'illust', userId, query }, (ids) => listed(catalogue.works(ids))),
    search: (query) => (slice) => listed(catalogue.searchWorks({ ...query, maxRestrict }, slice)),
    series,
    seriesOfUser: (userId) => (slice) => catalogue.seriesOfArtist('illust', userId, maxRestrict, slice).map(seriesOf),
    ugoira(id) {
      const work = catalogue.work(id)
      if (work?.type !== 'ugoira' || hiddenBecause(work, requester)) return undefined
      const frames = work.frameDelays.map((delay, frame) => ({ file: frameFile(frame), delay }))
      return { zip_urls: { medium: ugoiraZipUrl(work) }, frames }
    },
    seriesOf(workId) {
      const work = catalogue.work(workId)
      return work?.series && !hiddenBecause(work, requester) ? series(work.series.id) : undefined
    },
  }
}

function novelsOf(catalogue: Catalogue, requester: Requester): WorkRepository['novels'] {
  const { maxRestrict } = requester
  const listed = (novels: readonly NovelRecord[]) => listedNovels(novels, requester)
  const seriesOf = (series: SeriesRecord): Series<WireNovel> => ({
    count: series.count,
    parts: (slice) => listed(catalogue.novelsOfSeries(series.id, maxRestrict, slice)),
    wire: () => wireNovelSeries(series, requester),
  })
  return {
    detail(id) {
      const novel = catalogue.novel(id)
      return novel && wireNovel(novel, requester)
    },
    related:
      ([id = 0]) =>
      (slice) =>
        listed(catalogue.relatedNovels(id, maxRestrict, slice)),
    recommended: () => (slice) => listed(catalogue.recommendedNovels(maxRestrict, slice)),
    newest: (beforeId, limit) => listed(catalogue.newestNovels(beforeId, maxRestrict, limit)),
    ranking: (mode, day = catalogue.latestRankingDay()) =>
      shownMode(mode, requester, (slice) => listed(catalogue.novelRanking(mode, day, slice))),
    ofUser: (id) => (slice) => listed(catalogue.novelsOfArtist(id, maxRestrict, slice)),
    bookmarks: (userId, query) =>
      bookmarks(catalogue, requester, { kind: 'novel', userId, query }, (ids) =>
        listed(ids.flatMap((id) => catalogue.novel(id) ?? [])),
      ),
    search: (query) => (slice) => listed(catalogue.searchNovels({ ...query, maxRestrict }, slice)),
    series(id) {
      const found = catalogue.series('novel', id, maxRestrict)
      return found && seriesOf(found)
    },
    seriesOfUser: (userId) => (slice) => catalogue.seriesOfArtist('novel', userId, maxRestrict, slice).map(seriesOf),
  }
}

/** A ranking above the requester's setting is empty. */
function shownMode<T>(mode: string, { maxRestrict }: Requester, list: List<T>): List<T> {
  const rating = mode.includes('r18g') ? 2 : mode.includes('r18') ? 1 : 0
  return rating > maxRestrict ? () => [] : list
}

/** Private bookmarks of other users are an empty list (docs/contract/app-api.md 3.0 allows it). */
function bookmarks<Wire>(
  catalogue: Catalogue,
  { accountId }: Requester,
  { kind, userId, query }: { kind: WorkKind; userId: number; query: BookmarkQuery },
  find: (ids: readonly number[]) => readonly Listed<Wire>[],
): Bookmark<Wire>[] {
  const isShown = query.restrict === 'public' || userId === accountId
  const found = isShown ? catalogue.bookmarksOf(kind, userId, query) : []
  const works = new Map(find(found.map(({ id }) => id)).map((work) => [work.id, work]))
  return found.map(({ row, id }) => ({ row, work: works.get(id) }))
}

function usersOf(catalogue: Catalogue, requester: Requester): Users {
  const ids = (artists: readonly ArtistRecord[]) => artists.map(({ id }) => id)
  return {
    find(id) {
      const artist = catalogue.artist(id)
      return artist && wireUser(artist, requester)
    },
    detail(id) {
      const artist = catalogue.artist(id)
      return artist && wireUserDetail(artist, catalogue.artistCounts(id), requester)
    },
    related: (id) => (slice) => ids(catalogue.relatedArtists(id, slice)),
    recommended: () => (slice) => ids(catalogue.recommendedArtists(requester.account?.id, slice)),
    search: (word) => (slice) => ids(catalogue.searchArtists(word, slice)),
  }
}
