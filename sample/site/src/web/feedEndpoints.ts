// Feeds of the web API: works of followed users, newest works, and random batches (docs/contract/companion.md 7.3, 7.4, 7.13 to 7.15).
import { type Catalogue, plainNamesFirst, type WorkRecord } from '@emaki/catalogue'
import type {
  WebDiscoveryArtworks,
  WebDiscoveryUsers,
  WebFollowLatest,
  WebNewWorks,
  WebWorkEntry,
  XRestrict,
} from '@emaki/domain'
import { listedSquare } from '../images/pictureUrls.ts'
import { gather, type WebEndpoints, type WebRequest } from './webRequest.ts'
import { illustTypes, thumbnails, webCrops, wireAuthor, withAdvertisement } from './wireWork.ts'

const followedOnPage = 60
const newOnPage = 20
const maxDiscovery = 60
const maxCards = 18
/** How many recommendations a random batch is drawn from. */
const poolSize = 600
const recentWorks = 3
const advertisementPlace = 9

const modes = ['all', 'safe', 'r18'] as const
type Mode = (typeof modes)[number]

export const feedEndpoints = (catalogue: Catalogue): WebEndpoints => ({
  '/ajax/follow_latest/illust': (webRequest): WebFollowLatest => {
    const account = webRequest.signedIn()
    const mode = webRequest.oneOf('mode', modes, 'all')
    const page = webRequest.whole('p', { least: 1, most: 100_000, otherwise: 1 })
    const tag = webRequest.text('tag')
    const list = (offset: number, limit: number) =>
      catalogue.followedWorks(account.id, 'all', highest(mode, webRequest), { offset, limit })
    const keep = (work: WorkRecord) => fits(work, mode) && (!tag || work.tags.some(({ name }) => name === tag))
    const from = (page - 1) * followedOnPage
    const found = gather(list, keep, from + followedOnPage + 1).slice(from)
    const works = found.slice(0, followedOnPage)
    return {
      page: { ids: works.map(({ id }) => id), isLastPage: found.length <= followedOnPage, tags: [] },
      ...thumbnails(webRequest, works),
    }
  },

  '/ajax/illust/new': (webRequest): WebNewWorks => {
    webRequest.signedIn()
    const lastId = webRequest.whole('lastId', { least: 0, most: 999_999_999, otherwise: 0 })
    const limit = webRequest.whole('limit', { least: 1, most: maxDiscovery, otherwise: newOnPage })
    const type = webRequest.oneOf('type', ['illust', 'manga'], 'illust')
    const isAdult = webRequest.oneOf('r18', ['true', 'false', '1', '0'], 'false')
    const works =
      isAdult === 'true' || isAdult === '1'
        ? newestAdult(webRequest, type, lastId, limit)
        : catalogue.newest(type, lastId || undefined, 0, limit)
    return {
      illusts: withAdvertisement(works, advertisementPlace, webRequest),
      lastId: String(works.at(-1)?.id ?? lastId),
    }
  },

  '/ajax/illust/discovery': (webRequest): { illusts: WebWorkEntry[] } => {
    const mode = webRequest.oneOf('mode', modes, 'safe')
    const max = webRequest.whole('max', { least: 1, most: maxCards, otherwise: maxCards })
    const works = batch(webRequest, mode, max)
    return { illusts: withAdvertisement(works, advertisementPlace, webRequest) }
  },

  '/ajax/discovery/artworks': (webRequest): WebDiscoveryArtworks => {
    webRequest.signedIn()
    const mode = webRequest.oneOf('mode', modes, 'all')
    const limit = webRequest.whole('limit', { least: 1, most: maxDiscovery, otherwise: maxDiscovery })
    const works = batch(webRequest, mode, limit)
    return {
      recommendedIllusts: works.map(({ id }, index) => ({
        illustId: String(id),
        recommendMethods: ['illust_by_taste'],
        recommendScore: Number((1 / (index + 1)).toFixed(4)),
        recommendSeedIllustIds: [],
        recommendListId: 'sample',
      })),
      // The order of the thumbnails has no meaning.
      ...thumbnails(
        webRequest,
        [...works].sort((one, two) => one.id - two.id),
      ),
    }
  },

  '/ajax/discovery/users': (webRequest) => discoveredUsers(catalogue, webRequest),
})

/** A random batch of users to follow, each with recent works. */
function discoveredUsers(catalogue: Catalogue, webRequest: WebRequest): WebDiscoveryUsers {
  const account = webRequest.signedIn()
  const limit = webRequest.whole('limit', { least: 1, most: maxDiscovery, otherwise: maxDiscovery })
  const found = catalogue.recommendedArtists(account.id, { offset: 0, limit: maxDiscovery })
  const users = plainNamesFirst(shuffled(found)).slice(0, limit)
  const recent = users.map(({ id }) => ({
    works: catalogue.worksOfArtist(id, undefined, webRequest.maxRestrict, { offset: 0, limit: recentWorks }),
    novels: catalogue.novelsOfArtist(id, webRequest.maxRestrict, { offset: 0, limit: recentWorks }),
  }))
  return {
    ...thumbnails(
      webRequest,
      recent.flatMap(({ works }) => works),
    ),
    recommendedUsers: users.map(({ id }, index) => ({
      userId: String(id),
      recentIllustIds: recent[index]?.works.map((work) => String(work.id)) ?? [],
      recentNovelIds: recent[index]?.novels.map((novel) => String(novel.id)) ?? [],
    })),
    users: users.map((user) => ({
      ...wireAuthor(user, webRequest),
      comment: user.comment,
      followedBack: catalogue.isFollowed(user.id, account.id),
      isMypixiv: catalogue.isFriend(account.id, user.id),
      background: null,
      acceptRequest: false,
      commission: null,
    })),
  }
}

/** Anonymous clients get R-18 cards if they request all, as on the site, which marks them and leaves the rest to the reader. */
function highest(mode: Mode, { account }: WebRequest): XRestrict {
  if (mode === 'safe') return 0
  return account ? account.xRestrict : 1
}

const fits = ({ xRestrict }: WorkRecord, mode: Mode): boolean => mode !== 'r18' || xRestrict > 0

/** A random selection of the best recommendations, different each time. */
function batch(webRequest: WebRequest, mode: Mode, count: number): WorkRecord[] {
  const found = webRequest.catalogue.recommended('illust', [], highest(mode, webRequest), { offset: 0, limit: poolSize })
  return shuffled(found.filter((work) => fits(work, mode))).slice(0, count)
}

/** The newest adult works, as far as the account may see them. */
function newestAdult(webRequest: WebRequest, type: 'illust' | 'manga', lastId: number, limit: number): WorkRecord[] {
  const found: WorkRecord[] = []
  const step = 200
  for (let before = lastId || undefined; found.length < limit; ) {
    const more = webRequest.catalogue.newest(type, before, webRequest.maxRestrict, step)
    found.push(...more.filter(({ xRestrict }) => xRestrict > 0))
    before = more.at(-1)?.id
    if (more.length < step) break
  }
  return found.slice(0, limit)
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, two) => one.place - two.place)
    .map(({ item }) => item)

const popularModes = ['popular_illust', 'popular_illust_r18'] as const
const popularTypes = ['', 'manga', 'ugoira'] as const
const worksOnPage = 30
/** How many recommendations the popular works are chosen from. */
const popularPoolSize = 300

/** Popular works of a mode and type. Adult works need a session. */
export function popularWorks(catalogue: Catalogue, webRequest: WebRequest): object[] {
  const isAdult = webRequest.oneOf('mode', popularModes, 'popular_illust') === 'popular_illust_r18'
  const type = webRequest.oneOf('type', popularTypes, '')
  const page = webRequest.whole('p', { least: 1, most: 1000, otherwise: 1 })
  const maxRestrict = isAdult ? webRequest.signedIn().xRestrict : 0
  const pool = gather(
    (offset, limit) => catalogue.recommended(type === 'manga' ? 'manga' : 'illust', [], maxRestrict, { offset, limit }),
    (work) => work.xRestrict > 0 === isAdult && (type === '' || work.type === type),
    popularPoolSize,
  )
  return pool
    .sort((one, two) => two.bookmarks - one.bookmarks || two.id - one.id)
    .slice((page - 1) * worksOnPage, page * worksOnPage)
    .map(wirePopularWork)
}

const wirePopularWork = (work: WorkRecord) => ({
  illust_id: String(work.id),
  illust_title: work.title,
  illust_user_id: String(work.artist.id),
  user_name: work.artist.name,
  url: listedSquare(work, webCrops.thumb),
  illust_create_date: work.created,
  tags: work.tags.map(({ name }) => name),
  illust_width: String(work.width),
  illust_height: String(work.height),
  illust_page_count: String(work.pageCount),
  illust_x_restrict: String(work.xRestrict),
  illust_ai_type: String(work.aiType),
  illust_type: String(illustTypes[work.type]),
})
