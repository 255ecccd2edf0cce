// A catalogue of the records of a test. Every list has these records in the given order.
import type { AccountRecord, Catalogue, NovelRecord, Slice, WorkRecord } from '@emaki/catalogue'
import type { XRestrict } from '@emaki/domain'
import { anAccount } from './records.ts'

export interface SmallCollection {
  readonly works?: readonly WorkRecord[]
  readonly novels?: readonly NovelRecord[]
  readonly accounts?: readonly AccountRecord[]
  /** Ids of works and novels that every account has bookmarked, and of artists that every account follows. */
  readonly liked?: readonly number[]
}

const cut = <T>(items: readonly T[], { offset, limit }: Slice): T[] => items.slice(offset, offset + limit)

/** Lists contain what the account may see. Rankings contain everything. */
export function smallCatalogue({ works = [], novels = [], accounts = [anAccount()], liked = [] }: SmallCollection): Catalogue {
  const visible = (max: XRestrict) => works.filter((work) => work.xRestrict <= max)
  const visibleNovels = (max: XRestrict) => novels.filter((novel) => novel.xRestrict <= max)
  const artists = [...new Map([...works, ...novels].map(({ artist }) => [artist.id, artist])).values()]
  const tags = works.flatMap((work) => work.tags.map((tag) => ({ tag, work })))
  return {
    work: (id) => works.find((work) => work.id === id),
    works: (ids) => works.filter((work) => ids.includes(work.id)),
    novel: (id) => novels.find((novel) => novel.id === id),
    artist: (id) => artists.find((artist) => artist.id === id),
    artists: (slice) => cut(artists, slice),
    artistCounts: () => ({
      illusts: 1,
      manga: 2,
      novels: 3,
      illustSeries: 4,
      novelSeries: 5,
      publicBookmarks: 6,
      following: 7,
      friends: 8,
    }),
    ranking: (_mode, _day, slice) => cut(works, slice),
    novelRanking: (_mode, _day, slice) => cut(novels, slice),
    latestRankingDay: () => '2026-11-19',
    searchWorks: ({ maxRestrict }, slice) => cut(visible(maxRestrict), slice),
    searchNovels: ({ maxRestrict }, slice) => cut(visibleNovels(maxRestrict), slice),
    searchArtists: (_word, slice) => cut(artists, slice),
    autocomplete: (_word, limit) => tags.slice(0, limit).map(({ tag }) => tag),
    trendingTags: (_kind, limit) => tags.slice(0, limit),
    related: (seeds, viewed, max, limit) =>
      visible(max)
        .filter((work) => ![...seeds, ...viewed].includes(work.id))
        .slice(0, limit),
    recommended: (_type, viewed, max, slice) =>
      cut(
        visible(max).filter((work) => !viewed.includes(work.id)),
        slice,
      ),
    recommendedNovels: (max, slice) => cut(visibleNovels(max), slice),
    newest: (_type, beforeId, max, limit) =>
      visible(max)
        .filter((work) => beforeId === undefined || work.id < beforeId)
        .slice(0, limit),
    newestNovels: (beforeId, max, limit) =>
      visibleNovels(max)
        .filter((novel) => beforeId === undefined || novel.id < beforeId)
        .slice(0, limit),
    worksOfArtist: (id, _type, max, slice) =>
      cut(
        visible(max).filter((work) => work.artist.id === id),
        slice,
      ),
    novelsOfArtist: (id, max, slice) =>
      cut(
        visibleNovels(max).filter((novel) => novel.artist.id === id),
        slice,
      ),
    spotlights: () => [],
    accounts: () => accounts,
    isBookmarked: (_account, id) => liked.includes(id),
    isNovelBookmarked: (_account, id) => liked.includes(id),
    isFollowed: (_account, id) => liked.includes(id),
    ...idle,
    close: () => undefined,
  }
}

/** Defaults: no follows, no series, and writes that do nothing. */
const idle = {
  bookmark: () => false,
  unbookmark: () => false,
  bookmarkOf: () => undefined,
  bookmarksOf: () => [],
  bookmarkers: () => [],
  bookmarkCount: () => 0,
  bookmarkTags: () => [],
  like: () => false,
  isLiked: () => false,
  likeCount: () => 0,
  follow: () => false,
  unfollow: () => false,
  followOf: () => undefined,
  following: () => [],
  followingCount: () => 0,
  followers: () => [],
  friends: () => [],
  isFriend: () => false,
  followedWorks: () => [],
  followedNovels: () => [],
  friendsWorks: () => [],
  friendsNovels: () => [],
  addComment: () => undefined,
  deleteComment: () => false,
  comment: () => undefined,
  comments: () => [],
  allComments: () => [],
  replies: () => [],
  artistTags: () => [],
  worksOfArtistWithTag: () => [],
  relatedArtists: () => [],
  recommendedArtists: () => [],
  seriesOfArtist: () => [],
  series: () => undefined,
  partsOfSeries: () => [],
  novelsOfSeries: () => [],
  relatedNovels: () => [],
  novelText: () => '',
  novelImages: () => [],
  showsAi: () => true,
  setShowsAi: () => undefined,
} satisfies Partial<Catalogue>
