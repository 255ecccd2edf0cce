// Users in the web API: profile, tags, works with a tag, follows, bookmarks (docs/contract/companion.md 7.9 to 7.12, 7.16).
import type { ArtistRecord, Catalogue, Visibility, WorkKind } from '@emaki/catalogue'
import type { WebBookmarks, WebFollowing, WebMemberTag, WebTagWorks, WebUserDetail, WebUserProfile } from '@emaki/domain'
import { findBookmarks, maxBookmarks, months, workTags } from '../appApi/bookmarkSearch.ts'
import { emptyAsList, translatedName } from '../appApi/requester.ts'
import { avatarUrl, backgroundUrl } from '../images/pictureUrls.ts'
import { wireCollection } from './collectionEndpoints.ts'
import type { Collections } from './collections.ts'
import { illustSeriesOf, novelSeriesOf } from './seriesEndpoints.ts'
import type { WebEndpoints, WebLanguage, WebRequest } from './webRequest.ts'
import { bookmarkedWork, textAsHtml, wireAuthor, wireNovelWork, wireWork } from './wireWork.ts'

const worksOfUser = 48
const usersOnPage = 24
const maxOnPage = 100
/** Maximum number of works of one type in a profile. */
const maxProfileWorks = 10_000
/** Number of recent works of a followed user. */
const recentWorks = 4

/** The id of a user's current live, or null. */
export type LiveOf = (userId: number) => string | null

export function userEndpoints(catalogue: Catalogue, liveOf: LiveOf, collections: Collections): WebEndpoints {
  const user: FindUser = (id, webRequest) => {
    const found = catalogue.artist(id)
    if (!found) throw webRequest.error(404, 'left')
    return found
  }
  return {
    '/ajax/user/{id}': (webRequest, [id = 0]) => {
      const found = user(id, webRequest)
      return webRequest.oneOf('full', ['0', '1'], '0') === '1'
        ? { ...summary(found, webRequest, liveOf), partial: 1, ...profile(found, webRequest, liveOf) }
        : summary(found, webRequest, liveOf)
    },

    '/ajax/user/{id}/profile/all': (webRequest, [id = 0]) => ({
      ...profileOverview(catalogue, user(id, webRequest), webRequest),
      ...collectionsOf(collections, id, webRequest),
    }),

    '/ajax/user/{id}/illusts/tags': (webRequest, [id = 0]): WebMemberTag[] =>
      catalogue.artistTags(user(id, webRequest).id, webRequest.maxRestrict).map(({ tag, count }) => ({
        tag: tag.name,
        tag_translation: translatedName(tag, webRequest.language) ?? '',
        tag_yomigana: '',
        cnt: count,
      })),

    '/ajax/user/{id}/illusts/tag': (webRequest, [id = 0]): WebTagWorks => {
      const tag = webRequest.text('tag')
      if (!tag) throw webRequest.error(400, 'invalid')
      const slice = sliceOf(webRequest, worksOfUser)
      const { id: userId } = user(id, webRequest)
      const total = catalogue.artistTags(userId, webRequest.maxRestrict).find((row) => row.tag.name === tag)?.count ?? 0
      const works = catalogue.worksOfArtistWithTag(userId, tag, webRequest.maxRestrict, slice)
      return { works: works.map((work) => wireWork(work, webRequest)), total }
    },

    '/ajax/user/{id}/following': (webRequest, [id = 0]): WebFollowing => {
      const account = webRequest.signedIn()
      const restrict = restrictOf(webRequest, id)
      if (webRequest.text('tag') === undefined) throw webRequest.error(400, 'invalid')
      const slice = sliceOf(webRequest, usersOnPage)
      const found = catalogue.following(user(id, webRequest).id, restrict, slice)
      return {
        users: found.map((followed) => ({
          userId: String(followed.id),
          userName: followed.name,
          profileImageUrl: avatarUrl(followed, 170),
          userComment: followed.comment,
          following: webRequest.isFollowed(followed.id),
          followed: catalogue.isFollowed(followed.id, account.id),
          isBlocking: false,
          isMypixiv: catalogue.isFriend(account.id, followed.id),
          illusts: catalogue
            .worksOfArtist(followed.id, undefined, webRequest.maxRestrict, { offset: 0, limit: recentWorks })
            .map((work) => wireWork(work, webRequest)),
          novels: catalogue
            .novelsOfArtist(followed.id, webRequest.maxRestrict, { offset: 0, limit: recentWorks })
            .map((novel) => wireNovelWork(novel, webRequest)),
          acceptRequest: false,
          commission: null,
        })),
        total: catalogue.followingCount(id, restrict),
        followUserTags: [],
      }
    },

    ...bookmarkEndpoints(catalogue, user),
  }
}

type FindUser = (id: number, webRequest: WebRequest) => ArtistRecord

/** Bookmarks of users, and the search of premium accounts in their own. */
function bookmarkEndpoints(catalogue: Catalogue, user: FindUser): WebEndpoints {
  const own = (webRequest: WebRequest, id: number) =>
    findBookmarks(catalogue, 'illust', premium(webRequest, id), { restrict: restrictOf(webRequest, id) })
  return {
    '/ajax/user/{id}/illusts/bookmarks': (webRequest, [id = 0]): WebBookmarks => {
      const restrict = restrictOf(webRequest, id)
      const [tag, workTag, month] = ['tag', 'work_tag', 'bm'].map(webRequest.text)
      if (tag === undefined) throw webRequest.error(400, 'invalid')
      const { offset, limit } = sliceOf(webRequest, worksOfUser)
      const bookmarkTag = tag || undefined
      const isSearch = workTag !== undefined || month !== undefined
      const period = month?.replace(/^(\d{4})(\d{2})$/, '$1-$2')
      // The two kinds of tags exclude each other.
      const sought = { restrict, period, ...(workTag ? { workTag } : { bookmarkTag }) }
      const found = isSearch
        ? findBookmarks(catalogue, 'illust', premium(webRequest, id), sought).map(({ bookmark }) => bookmark)
        : catalogue.bookmarksOf('illust', user(id, webRequest).id, { restrict, tag: bookmarkTag, limit: maxBookmarks })
      if (webRequest.oneOf('order', ['desc', 'asc'], 'desc') === 'asc') found.reverse()
      const rows = found.slice(offset, offset + limit)
      const tagged = rows.filter(({ tags }) => tags.length > 0 && !isSearch).map(({ row, tags }) => [String(row), [...tags]])
      return {
        works: rows.map((row) => bookmarkedWork(row, webRequest)),
        total: found.length,
        bookmarkTags: emptyAsList(Object.fromEntries(tagged)),
      }
    },

    '/ajax/user/{id}/bookmark/periods': (webRequest, [id = 0]) =>
      months(own(webRequest, id)).map(({ name, count }) => ({ period: name, count })),

    '/ajax/user/{id}/bookmark/illusts/work_tags': (webRequest, [id = 0]) => ({
      candidates: workTags(own(webRequest, id), webRequest.text('word')).map(({ tag, count }) => ({
        tag_name: tag.name,
        count,
        tag_translation: translatedName(tag, webRequest.language) ?? '',
      })),
    }),

    '/ajax/user/{id}/bookmarks/sync_status': (webRequest, [id = 0]) => {
      premium(webRequest, id)
      return { isSynchronized: true }
    },

    '/ajax/user/{id}/novels/bookmarks': (webRequest, [id = 0]) => {
      const about = { restrict: restrictOf(webRequest, id), tag: webRequest.text('tag') || undefined }
      const rows = catalogue.bookmarksOf('novel', id, { ...about, ...sliceOf(webRequest, worksOfUser) })
      return {
        works: rows.flatMap(({ id: novelId }) => catalogue.novel(novelId) ?? []).map((novel) => wireNovelWork(novel, webRequest)),
        total: catalogue.bookmarkCount('novel', user(id, webRequest).id, about),
        bookmarkTags: [],
      }
    },
  }
}

/** The account that asks for its own bookmarks. Their search is for premium accounts. */
function premium(webRequest: WebRequest, userId: number) {
  const account = webRequest.signedIn()
  if (account.id !== userId || !account.isPremium) throw webRequest.error(403, 'forbidden')
  return account
}

/** The ids of all works, with the artist's series and bookmark counts. Ugoira count as illustrations. */
function profileOverview(catalogue: Catalogue, artist: ArtistRecord, webRequest: WebRequest) {
  const all = { offset: 0, limit: maxProfileWorks }
  const works = (type: 'illust' | 'manga') => catalogue.worksOfArtist(artist.id, type, webRequest.maxRestrict, all)
  const isOwner = webRequest.account?.id === artist.id
  const bookmarks = (kind: WorkKind, restrict: Visibility) =>
    restrict === 'public' || isOwner ? catalogue.bookmarkCount(kind, artist.id, { restrict }) : 0
  const counts = (restrict: Visibility) => ({ illust: bookmarks('illust', restrict), novel: bookmarks('novel', restrict) })
  return {
    illusts: idMap(works('illust')),
    manga: idMap(works('manga')),
    novels: idMap(catalogue.novelsOfArtist(artist.id, webRequest.maxRestrict, all)),
    mangaSeries: illustSeriesOf(catalogue, artist, webRequest),
    novelSeries: novelSeriesOf(catalogue, artist, webRequest),
    pickup: [],
    bookmarkCount: { public: counts('public'), private: counts('private') },
    externalSiteWorksStatus: { booth: false, sketch: false, vroidHub: false },
    request: { showRequestTab: false, showRequestSentTab: false, postWorks: { artworks: [], novels: [] } },
  }
}

/** The newest collections that an artist has arranged, and the ids of all. */
function collectionsOf(collections: Collections, artistId: number, webRequest: WebRequest) {
  const own = collections.all().filter(({ curator, xRestrict }) => curator.id === artistId && xRestrict <= webRequest.maxRestrict)
  return { collections: own.slice(0, recentWorks).map(wireCollection), collectionIds: own.map(({ id }) => id) }
}

/** Ids as keys of a map with null values. */
const idMap = (items: readonly { readonly id: number }[]) =>
  emptyAsList(Object.fromEntries(items.map(({ id }) => [String(id), null])))

const sliceOf = (webRequest: WebRequest, otherwise: number) => ({
  offset: webRequest.offset(),
  limit: webRequest.whole('limit', { least: 1, most: maxOnPage, otherwise }),
})

/** `rest=hide` is allowed for the owner only. */
function restrictOf(webRequest: WebRequest, userId: number): Visibility {
  if (webRequest.oneOf('rest', ['show', 'hide'], 'show') === 'show') return 'public'
  if (webRequest.signedIn().id !== userId) throw webRequest.error(403, 'forbidden')
  return 'private'
}

function summary(user: ArtistRecord, webRequest: WebRequest, liveOf: LiveOf): WebUserDetail {
  const background = backgroundUrl(user)
  return {
    ...wireAuthor(user, webRequest),
    isMypixiv: webRequest.account !== undefined && webRequest.catalogue.isFriend(webRequest.account.id, user.id),
    background: background === null ? null : { url: background, color: null, repeat: null, isPrivate: false },
    sketchLiveId: liveOf(user.id),
    partial: 0,
    acceptRequest: false,
    commission: null,
  }
}

function profile(user: ArtistRecord, webRequest: WebRequest, liveOf: LiveOf): WebUserProfile {
  const liveId = liveOf(user.id)
  const { catalogue, account } = webRequest
  return {
    sketchLives: liveId === null ? [] : [{ id: liveId }],
    following: catalogue.followingCount(user.id, 'public'),
    mypixivCount: catalogue.artistCounts(user.id).friends,
    followedBack: account !== undefined && catalogue.isFollowed(user.id, account.id),
    comment: user.comment,
    commentHtml: textAsHtml(user.comment),
    webpage: user.webpage,
    social: user.twitter === '' ? [] : { twitter: { url: `https://twitter.com/${encodeURIComponent(user.twitter)}` } },
    canSendMessage: false,
    region: user.region === '' ? null : { ...personal(user.region), region: user.countryCode || null, prefecture: null },
    age: personal(''),
    birthDay: personal(birthdayText(user.birthDay, webRequest)),
    gender: personal(user.gender === 'unknown' ? '' : genders[user.gender][webRequest.webLanguage]),
    job: personal(user.job),
    workspace: workspace(user),
    official: false,
    group: null,
  }
}

const genders: Readonly<Record<'male' | 'female', Readonly<Record<WebLanguage, string>>>> = {
  male: { ja: '男性', en: 'Male', ko: '남성', zh: '男性', zh_tw: '男性' },
  female: { ja: '女性', en: 'Female', ko: '여성', zh: '女性', zh_tw: '女性' },
}

/** A birthday, MM-DD, in the language of the request. Empty without one. */
const birthdayText = (birthday: string, { language }: WebRequest): string =>
  birthday === ''
    ? ''
    : new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
        new Date(`2000-${birthday}T00:00:00Z`),
      )

const personal = (name: string) => (name === '' ? { name: null, privacyLevel: null } : { name, privacyLevel: '0' as const })

/** The workspace with the keys of the web API; null if it is empty. */
function workspace(user: ArtistRecord): Record<string, string> | null {
  const members = Object.entries(user.workspace)
    .filter(([, text]) => text !== '')
    .map(([part, text]) => [`userWorkspace${part.charAt(0).toUpperCase()}${part.slice(1)}`, text] as const)
  return members.length === 0 ? null : Object.fromEntries(members)
}
