// Feeds of the web side: followed users' works, the whole site's newest, and random batches (docs/contract/companion.md 7.3, 7.4, 7.13 to 7.15).
import { randomInt } from 'node:crypto'
import { type Catalogue, plainNamesFirst, type WorkRecord } from '@emaki/catalogue'
import type {
  WebDiscoveryArtworks,
  WebDiscoveryUsers,
  WebFollowLatest,
  WebNewWorks,
  WebWorkEntry,
  XRestrict,
} from '@emaki/domain'
import { avatarUrl } from '../images/pictureUrls.ts'
import { gather, type WebEndpoints } from './webEndpoint.ts'
import type { WebQuestion } from './webQuestion.ts'
import { thumbnails, wireWork, withAdvertisement } from './wireWork.ts'

const followedOnPage = 60
const newOnPage = 20
const discoveryMost = 60
const cardsMost = 18
/** How far down the recommendations a random batch reaches. */
const pool = 600
const recentWorks = 3
const advertisementPlace = 9

const modes = ['all', 'safe', 'r18'] as const
type Mode = (typeof modes)[number]

export function feedEndpoints(catalogue: Catalogue): WebEndpoints {
  return {
    '/ajax/follow_latest/illust': (question): WebFollowLatest => {
      const account = question.signedIn()
      const mode = question.oneOf('mode', modes, 'all')
      const page = question.whole('p', { least: 1, most: 100_000, otherwise: 1 })
      const tag = question.text('tag')
      const list = (offset: number, limit: number) =>
        catalogue.followedWorks(account.id, 'all', highest(mode, question), { offset, limit })
      const keep = (work: WorkRecord) => fits(work, mode) && (!tag || work.tags.some(({ name }) => name === tag))
      const from = (page - 1) * followedOnPage
      const found =
        mode === 'r18' || tag ? gather(list, keep, from + followedOnPage + 1).slice(from) : list(from, followedOnPage + 1)
      const works = found.slice(0, followedOnPage)
      return {
        page: { ids: works.map(({ id }) => id), isLastPage: found.length <= followedOnPage, tags: [] },
        ...bundle(works, question),
      }
    },

    '/ajax/illust/new': (question): WebNewWorks => {
      question.signedIn()
      const lastId = question.whole('lastId', { least: 0, most: 999_999_999, otherwise: 0 })
      const limit = question.whole('limit', { least: 1, most: discoveryMost, otherwise: newOnPage })
      const type = question.oneOf('type', ['illust', 'manga'], 'illust')
      const isAdult = question.oneOf('r18', ['true', 'false', '1', '0'], 'false')
      const works =
        isAdult === 'true' || isAdult === '1'
          ? newestAdult(question, type, lastId, limit)
          : catalogue.newest(type, lastId || undefined, 0, limit)
      return {
        illusts: withAdvertisement(
          works.map((work) => wireWork(work, question)),
          advertisementPlace,
        ),
        lastId: String(works.at(-1)?.id ?? lastId),
      }
    },

    '/ajax/illust/discovery': (question): { illusts: WebWorkEntry[] } => {
      const mode = question.oneOf('mode', modes, 'safe')
      const max = question.whole('max', { least: 1, most: cardsMost, otherwise: cardsMost })
      const works = batch(question, mode, max)
      return {
        illusts: withAdvertisement(
          works.map((work) => wireWork(work, question)),
          advertisementPlace,
        ),
      }
    },

    '/ajax/discovery/artworks': (question): WebDiscoveryArtworks => {
      question.signedIn()
      const mode = question.oneOf('mode', modes, 'all')
      const limit = question.whole('limit', { least: 1, most: discoveryMost, otherwise: discoveryMost })
      const works = batch(question, mode, limit)
      return {
        recommendedIllusts: works.map(({ id }, index) => ({
          illustId: String(id),
          recommendMethods: ['illust_by_taste'],
          recommendScore: Number((1 / (index + 1)).toFixed(4)),
          recommendSeedIllustIds: [],
          recommendListId: 'sample',
        })),
        // The order of the thumbnails says nothing.
        ...bundle(
          [...works].sort((one, two) => one.id - two.id),
          question,
        ),
      }
    },

    '/ajax/discovery/users': (question): WebDiscoveryUsers => {
      const account = question.signedIn()
      const limit = question.whole('limit', { least: 1, most: discoveryMost, otherwise: discoveryMost })
      const found = catalogue.recommendedArtists(account.id, { offset: 0, limit: discoveryMost })
      const users = plainNamesFirst(shuffled(found)).slice(0, limit)
      const recent = users.map(({ id }) => ({
        works: catalogue.worksOfArtist(id, undefined, question.maxRestrict, { offset: 0, limit: recentWorks }),
        novels: catalogue.novelsOfArtist(id, question.maxRestrict, { offset: 0, limit: recentWorks }),
      }))
      return {
        ...bundle(
          recent.flatMap(({ works }) => works),
          question,
        ),
        recommendedUsers: users.map(({ id }, index) => ({
          userId: String(id),
          recentIllustIds: recent[index]?.works.map((work) => String(work.id)) ?? [],
          recentNovelIds: recent[index]?.novels.map((novel) => String(novel.id)) ?? [],
        })),
        users: users.map((user) => ({
          userId: String(user.id),
          name: user.name,
          image: avatarUrl(user, 50),
          imageBig: avatarUrl(user, 170),
          comment: user.comment,
          premium: user.isPremium,
          isFollowed: question.isFollowed(user.id),
          followedBack: catalogue.isFollowed(user.id, account.id),
          isMypixiv: catalogue.isFriend(account.id, user.id),
          isBlocking: false,
          background: null,
          acceptRequest: false,
          commission: null,
        })),
      }
    },
  }
}

/** Visitors without an account are shown R-18 cards when they ask for all: the site marks them and leaves the rest to the reader. */
function highest(mode: Mode, { account }: WebQuestion): XRestrict {
  if (mode === 'safe') return 0
  return account ? account.xRestrict : 1
}

const fits = ({ xRestrict }: WorkRecord, mode: Mode): boolean => mode !== 'r18' || xRestrict > 0

/** Works at random from the best of the recommendations, another choice each time. */
function batch(question: WebQuestion, mode: Mode, count: number): WorkRecord[] {
  const found = question.catalogue.recommended('illust', [], highest(mode, question), { offset: 0, limit: pool })
  return shuffled(found.filter((work) => fits(work, mode))).slice(0, count)
}

/** The newest adult works: only what the account may see. */
function newestAdult(question: WebQuestion, type: 'illust' | 'manga', lastId: number, limit: number): WorkRecord[] {
  const found: WorkRecord[] = []
  const step = 200
  for (let before = lastId || undefined; found.length < limit; ) {
    const more = question.catalogue.newest(type, before, question.maxRestrict, step)
    found.push(...more.filter(({ xRestrict }) => xRestrict > 0))
    before = more.at(-1)?.id
    if (more.length < step) break
  }
  return found.slice(0, limit)
}

const bundle = (works: readonly WorkRecord[], question: WebQuestion) =>
  thumbnails(
    works.map((work) => wireWork(work, question)),
    [],
    works.flatMap(({ tags }) => tags),
  )

function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    const [one, two] = [mixed[last], mixed[other]]
    if (one !== undefined && two !== undefined) [mixed[last], mixed[other]] = [two, one]
  }
  return mixed
}
