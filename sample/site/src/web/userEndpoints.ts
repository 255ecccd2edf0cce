// Users on the web side: profile, tags, works with a tag, whom they follow, what they have bookmarked (docs/contract/companion.md 7.9 to 7.12, 7.16).
import type { ArtistRecord, Catalogue } from '@emaki/catalogue'
import type { WebBookmarks, WebFollowing, WebMemberTag, WebTagWorks, WebUserDetail, WebUserProfile } from '@emaki/domain'
import { translatedName } from '../appApi/language.ts'
import { avatarUrl, backgroundUrl } from '../images/pictureUrls.ts'
import { wireNovelWork } from './novelEndpoints.ts'
import { illustSeriesOf, novelSeriesOf } from './seriesEndpoints.ts'
import { textAsHtml } from './webCaption.ts'
import type { WebEndpoints } from './webEndpoint.ts'
import type { WebQuestion } from './webQuestion.ts'
import { bookmarkedWork, wireWork } from './wireWork.ts'

const worksOfUser = 48
const usersOnPage = 24
const maxOnPage = 100
/** The most works of one kind that a profile names. */
const maxProfileWorks = 10_000
/** Recent works that stand beside a followed user. */
const recentWorks = 4

/** The number of a user's live, if one is on the air. */
export type LiveOf = (userId: number) => string | null

export function userEndpoints(catalogue: Catalogue, liveOf: LiveOf): WebEndpoints {
  const user = (id: number, question: WebQuestion): ArtistRecord => {
    const found = catalogue.artist(id)
    if (!found) throw question.refusal(404, 'left')
    return found
  }
  return {
    '/ajax/user/{id}': (question, [id = 0]) => {
      const found = user(id, question)
      return question.oneOf('full', ['0', '1'], '0') === '1'
        ? { ...summary(found, question, liveOf), partial: 1, ...profile(found, question, liveOf) }
        : summary(found, question, liveOf)
    },

    '/ajax/user/{id}/profile/all': (question, [id = 0]) => profileOverview(catalogue, user(id, question), question),

    '/ajax/user/{id}/illusts/tags': (question, [id = 0]): WebMemberTag[] =>
      catalogue.artistTags(user(id, question).id, question.maxRestrict).map(({ tag, count }) => ({
        tag: tag.name,
        tag_translation: translatedName(tag, question.languageTag) ?? '',
        tag_yomigana: '',
        cnt: count,
      })),

    '/ajax/user/{id}/illusts/tag': (question, [id = 0]): WebTagWorks => {
      const tag = question.text('tag')
      if (!tag) throw question.refusal(400, 'invalid')
      const slice = sliceOf(question, worksOfUser)
      const { id: userId } = user(id, question)
      const total = catalogue.artistTags(userId, question.maxRestrict).find((row) => row.tag.name === tag)?.count ?? 0
      const works = catalogue.worksOfArtistWithTag(userId, tag, question.maxRestrict, slice)
      return { works: works.map((work) => wireWork(work, question)), total }
    },

    '/ajax/user/{id}/following': (question, [id = 0]): WebFollowing => {
      const account = question.signedIn()
      const restrict = restrictOf(question, id)
      if (question.text('tag') === undefined) throw question.refusal(400, 'invalid')
      const slice = sliceOf(question, usersOnPage)
      const found = catalogue.following(user(id, question).id, restrict, slice)
      return {
        users: found.map((followed) => ({
          userId: String(followed.id),
          userName: followed.name,
          profileImageUrl: avatarUrl(followed, 170),
          userComment: followed.comment,
          following: question.isFollowed(followed.id),
          followed: catalogue.isFollowed(followed.id, account.id),
          isBlocking: false,
          isMypixiv: catalogue.isFriend(account.id, followed.id),
          illusts: catalogue
            .worksOfArtist(followed.id, undefined, question.maxRestrict, { offset: 0, limit: recentWorks })
            .map((work) => wireWork(work, question)),
          novels: catalogue
            .novelsOfArtist(followed.id, question.maxRestrict, { offset: 0, limit: recentWorks })
            .map((novel) => wireNovelWork(novel, question)),
          acceptRequest: false,
          commission: null,
        })),
        total: catalogue.followingCount(id, restrict),
        followUserTags: [],
      }
    },

    '/ajax/user/{id}/illusts/bookmarks': (question, [id = 0]): WebBookmarks => {
      const restrict = restrictOf(question, id)
      const tag = question.text('tag')
      if (tag === undefined) throw question.refusal(400, 'invalid')
      const { offset, limit } = sliceOf(question, worksOfUser)
      const about = { restrict, tag: tag || undefined }
      const total = catalogue.bookmarkCount('illust', user(id, question).id, about)
      // From the other end: the same rows, counted from the back.
      const isRising = question.oneOf('order', ['desc', 'asc'], 'desc') === 'asc'
      const from = isRising ? Math.max(0, total - offset - limit) : offset
      const count = isRising ? Math.max(0, Math.min(limit, total - offset)) : limit
      const rows = catalogue.bookmarksOf('illust', id, { ...about, offset: from, limit: count })
      if (isRising) rows.reverse()
      const tagged = rows
        .filter(({ tags }) => tags.length > 0)
        .map(({ row, tags }): [string, string[]] => [String(row), [...tags]])
      return {
        works: rows.map((row) => bookmarkedWork(row, question)),
        total,
        bookmarkTags: tagged.length === 0 ? [] : Object.fromEntries(tagged),
      }
    },
  }
}

/** The ids of all works, with the artist's series and bookmark counts. Ugoira count as illustrations. */
function profileOverview(catalogue: Catalogue, artist: ArtistRecord, question: WebQuestion) {
  const all = { offset: 0, limit: maxProfileWorks }
  const works = (type: 'illust' | 'manga') => catalogue.worksOfArtist(artist.id, type, question.maxRestrict, all)
  const isOwner = question.account?.id === artist.id
  const bookmarks = (kind: 'illust' | 'novel', restrict: 'public' | 'private') =>
    restrict === 'public' || isOwner ? catalogue.bookmarkCount(kind, artist.id, { restrict }) : 0
  const counts = (restrict: 'public' | 'private') => ({
    illust: bookmarks('illust', restrict),
    novel: bookmarks('novel', restrict),
  })
  return {
    illusts: idMap(works('illust')),
    manga: idMap(works('manga')),
    novels: idMap(catalogue.novelsOfArtist(artist.id, question.maxRestrict, all)),
    mangaSeries: illustSeriesOf(catalogue, artist, question),
    novelSeries: novelSeriesOf(catalogue, artist, question),
    collections: [],
    collectionIds: [],
    pickup: [],
    bookmarkCount: { public: counts('public'), private: counts('private') },
    externalSiteWorksStatus: { booth: false, sketch: false, vroidHub: false },
    request: { showRequestTab: false, showRequestSentTab: false, postWorks: { artworks: [], novels: [] } },
  }
}

/** Ids as the keys of a map whose values are null; an empty map is an empty array. */
const idMap = (items: readonly { readonly id: number }[]): Record<string, null> | [] =>
  items.length === 0 ? [] : Object.fromEntries(items.map(({ id }) => [String(id), null]))

const sliceOf = (question: WebQuestion, otherwise: number) => ({
  offset: question.offset(),
  limit: question.whole('limit', { least: 1, most: maxOnPage, otherwise }),
})

/** `rest=hide` is for the owner alone. */
function restrictOf(question: WebQuestion, userId: number): 'public' | 'private' {
  if (question.oneOf('rest', ['show', 'hide'], 'show') === 'show') return 'public'
  if (question.signedIn().id !== userId) throw question.refusal(403, 'forbidden')
  return 'private'
}

function summary(user: ArtistRecord, question: WebQuestion, liveOf: LiveOf): WebUserDetail {
  const background = backgroundUrl(user)
  return {
    userId: String(user.id),
    name: user.name,
    image: avatarUrl(user, 50),
    imageBig: avatarUrl(user, 170),
    premium: user.isPremium,
    isFollowed: question.isFollowed(user.id),
    isMypixiv: question.account !== undefined && question.catalogue.isFriend(question.account.id, user.id),
    isBlocking: false,
    background: background === null ? null : { url: background, color: null, repeat: null, isPrivate: false },
    sketchLiveId: liveOf(user.id),
    partial: 0,
    acceptRequest: false,
    commission: null,
  }
}

function profile(user: ArtistRecord, question: WebQuestion, liveOf: LiveOf): WebUserProfile {
  const liveId = liveOf(user.id)
  const { catalogue, account } = question
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
    birthDay: personal(user.birthDay),
    gender: personal(user.gender === 'unknown' ? '' : user.gender),
    job: personal(user.job),
    workspace: workspace(user),
    official: false,
    group: null,
  }
}

const personal = (name: string) => (name === '' ? { name: null, privacyLevel: null } : { name, privacyLevel: '0' as const })

/** Desk parts by their names of the web side; null for a desk of which nothing is told. */
function workspace(user: ArtistRecord): Record<string, string> | null {
  const told = Object.entries(user.workspace)
    .filter(([, text]) => text !== '')
    .map(([part, text]) => [`userWorkspace${part.charAt(0).toUpperCase()}${part.slice(1)}`, text] as const)
  return told.length === 0 ? null : Object.fromEntries(told)
}
