// Collections and tag stories of the web API (docs/contract/companion.md 7.18, 7.19).
import { avatarUrl, workImage } from '../images/pictureUrls.ts'
import type { CollectionRecord, Collections } from './collections.ts'
import type { WebEndpoints, WebRequest } from './webRequest.ts'
import { tagTranslations, thumbnails } from './wireWork.ts'

/** Handles a GET. `id` is the collection's, for paths with `{id}`. */
type CollectionEndpoint = (webRequest: WebRequest, id: string) => unknown

const recommendedOnTop = 9
const everyoneOnTop = 8
const ofTagOnTop = 10
const tagsOnTop = 3
const similarOnPage = 10
const maxSimilar = 40
const maxIds = 60
const columns = 3
const modes = ['safe', 'all', 'r18'] as const

/** Endpoints whose paths have no id of a collection. */
export function collectionListEndpoints(collections: Collections): WebEndpoints {
  const named = (ids: readonly string[]) => ids.flatMap((id) => collections.find(id) ?? [])
  return {
    '/ajax/top/collection': (webRequest) => top(collections, webRequest),

    '/ajax/collections/search/recommended_tags': () => {
      const tags = subjectsOf(collections.all())
      return { recommendedTags: tags.map(({ name }) => name), tagTranslation: tagTranslations(tags) }
    },

    '/ajax/collections/search': (webRequest) => {
      const mode = webRequest.oneOf('mode', modes, 'safe')
      const wanted = texts(webRequest, 'tags[]')
      const limit = webRequest.whole('limit', { least: 1, most: 60, otherwise: 20 })
      const found = collections
        .all()
        .filter((collection) => isOfMode(collection, mode, webRequest) && wanted.every((tag) => collection.tags.includes(tag)))
      const page = found.slice(webRequest.offset(), webRequest.offset() + limit)
      return { ...bundle(webRequest, page), data: { ids: page.map(({ id }) => id), total: found.length } }
    },

    '/ajax/collection/recommend/collections': (webRequest) => ({
      collections: named(texts(webRequest, 'ids[]', 20)).map(wireCollection),
    }),

    '/ajax/user/{id}/profile/collections': (webRequest, [userId = 0]) => {
      const works = named(texts(webRequest, 'ids[]')).filter(({ curator }) => curator.id === userId)
      return { ...bundle(webRequest, works), works: works.map(wireCollection) }
    },

    '/ajax/stories/tag_stories': (webRequest) => {
      const tag = webRequest.text('tag')
      if (!tag) throw webRequest.error(400, 'invalid')
      return { tagStoryIds: collections.stories(tag).map(({ id }) => id) }
    },

    '/ajax/stories/tag_stories/details/many': (webRequest) => ({
      storyDetails: texts(webRequest, 'storyIds[]', 40)
        .flatMap((id) => collections.story(id) ?? [])
        .map(({ day, work, ...story }) => ({ ...story, createDate: day, coverImage: workImage(work, 0, 'master1200', null) })),
    }),
  }
}

/** Endpoints by path pattern, where `{id}` matches a collection's id. */
export function collectionEndpoints(collections: Collections): Readonly<Record<string, CollectionEndpoint>> {
  const known = (id: string, webRequest: WebRequest): CollectionRecord => {
    const found = collections.find(id)
    if (!found) throw webRequest.error(404, 'gone')
    return found
  }
  return {
    '/ajax/collection/{id}': (webRequest, id) => detail(collections, known(id, webRequest), webRequest),

    '/ajax/collection/{id}/recommend/init': (webRequest, id) => {
      const from = known(id, webRequest)
      const others = collections.all().filter((other) => other.id !== id && other.xRestrict <= from.xRestrict)
      const similar = [
        ...others.filter(({ tag }) => tag.name === from.tag.name),
        ...others.filter(({ tag }) => tag.name !== from.tag.name),
      ].slice(0, maxSimilar)
      return {
        collections: similar.slice(0, similarOnPage).map(wireCollection),
        nextIds: similar.slice(similarOnPage).map((collection) => collection.id),
      }
    },
  }
}

function top(collections: Collections, webRequest: WebRequest) {
  const visible = collections.all().filter(({ xRestrict }) => xRestrict <= webRequest.maxRestrict)
  const recommended = [...visible].sort((one, two) => two.bookmarks - one.bookmarks).slice(0, recommendedOnTop)
  const everyone = visible.slice(0, everyoneOnTop)
  const tagged = subjectsOf(visible)
    .slice(0, tagsOnTop)
    .map(({ name }) => ({ tag: name, found: visible.filter(({ tag }) => tag.name === name).slice(0, ofTagOnTop) }))
  return {
    ...bundle(webRequest, [...new Set([...recommended, ...everyone, ...tagged.flatMap(({ found }) => found)])]),
    page: {
      myCollectionIds: [],
      recommendCollectionIds: recommended.map(({ id }) => id),
      everyoneCollectionIds: everyone.map(({ id }) => id),
      tagRecommendCollectionIds: tagged.map(({ tag, found }) => ({ tag, ids: found.map(({ id }) => id) })),
      collectionCreationPermission: { permission: false },
    },
  }
}

/** The collection with a text, its works, and at its end novels. */
function detail(collections: Collections, collection: CollectionRecord, webRequest: WebRequest) {
  const works = collections.works(collection)
  const novels = collections.novels(collection)
  const cells = [
    {
      type: 'Text',
      text: `${collection.tag.name}の作品から。`,
      background: 'white',
      textSize: 'm',
      align: 'left',
      fontType: 'gothic',
    },
    ...works.map(({ id }) => ({ type: 'Work', workType: 'illust', workId: String(id), quotePage: 1 })),
    ...novels.map(({ id }) => ({ type: 'Work', workType: 'novel', workId: String(id), quotePage: null })),
  ]
  const tiles = cells.map((cell, index) => ({
    id: `${collection.id.slice(0, 12)}${index}`,
    layout: { position: { x: index % columns, y: Math.floor(index / columns) }, size: { x: 1, y: 1 } },
    status: 'public',
    ...cell,
  }))
  const own = collections.all().filter(({ curator }) => curator.id === collection.curator.id)
  const listed = thumbnails(webRequest, works, novels, [collection.tag, ...works.flatMap(({ tags }) => tags)])
  return {
    ...listed,
    thumbnails: { ...listed.thumbnails, collection: [wireCollection(collection)] },
    data: {
      detail: {
        tags: {
          authorId: String(collection.curator.id),
          isLocked: false,
          writable: false,
          tags: collection.tags.map(wireTag(collection)),
        },
        // The order in the list has no meaning: the positions count.
        tiles: tiles.toReversed(),
      },
      citations: [],
      userCollections: Object.fromEntries(own.map((other) => [other.id, wireCollection(other)])),
    },
  }
}

const wireTag = (collection: CollectionRecord) => (name: string) => ({
  tag: `#${name}`,
  locked: true,
  deletable: false,
  userId: collection.curator.id,
  romaji: null,
  translation: null,
})

export const wireCollection = (collection: CollectionRecord) => ({
  id: collection.id,
  userId: String(collection.curator.id),
  userName: collection.curator.name,
  profileImageUrl: avatarUrl(collection.curator, 50),
  title: collection.title,
  tags: [...collection.tags],
  caption: collection.caption,
  language: 'ja',
  visibilityScope: 0,
  xRestrict: collection.xRestrict,
  sl: 2,
  commentOff: false,
  isSpoiler: false,
  isBookmarkable: true,
  bookmarkData: null,
  bookmarkCount: collection.bookmarks,
  viewCount: collection.views,
  thumbnailImageUrl: `https://embed.pixiv.net/next/collection/${collection.id}`,
  status: 'public',
  publishedDateTime: collection.published,
})

function bundle(webRequest: WebRequest, collections: readonly CollectionRecord[]) {
  const listed = thumbnails(webRequest, [], [], subjectsOf(collections))
  return { ...listed, thumbnails: { ...listed.thumbnails, collection: collections.map(wireCollection) } }
}

const subjectsOf = (collections: readonly CollectionRecord[]) => [
  ...new Map(collections.map(({ tag }) => [tag.name, tag])).values(),
]

/** Anonymous clients get R-18 cards if they request them, as in discovery. */
function isOfMode({ xRestrict }: CollectionRecord, mode: (typeof modes)[number], { account, maxRestrict }: WebRequest): boolean {
  if (mode === 'safe') return xRestrict === 0
  return xRestrict <= (account ? maxRestrict : 1) && (mode === 'all' || xRestrict > 0)
}

/** A repeated parameter. */
function texts(webRequest: WebRequest, name: string, max = maxIds): readonly string[] {
  const found = webRequest.query.getAll(name)
  if (found.length > max || found.some((text) => text.length > 200)) throw webRequest.error(400, 'invalid')
  return found
}
