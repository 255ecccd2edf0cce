// A work in lists of the web API, complete or masked, and the bundle of works that a response refers to by id (docs/contract/companion.md
// 5.2, 5.4).
import type { ArtistRecord, BookmarkRecord, NovelRecord, TagRecord, WorkKind, WorkRecord } from '@emaki/catalogue'
import {
  escapeHtml,
  type WebNovelWork,
  type WebTags,
  type WebTagTranslation,
  type WebThumbnails,
  type WebWork,
  type WebWorkEntry,
  type WorkType,
} from '@emaki/domain'
import type { Crop } from '@emaki/domain/upstream'
import { emptyAsList, hiddenBecause, isNovelHidden, translatedName } from '../appApi/requester.ts'
import {
  avatarUrl,
  defaultAvatars,
  listedSquare,
  novelCover,
  originalUrl,
  type StubReason,
  stockCoverUrls,
  stubUrl,
  workImage,
} from '../images/pictureUrls.ts'
import type { WebRequest } from './webRequest.ts'

export const illustTypes: Readonly<Record<WorkType, 0 | 1 | 2>> = { illust: 0, manga: 1, ugoira: 2 }

/** The work in a list. */
export function wireWork(work: WorkRecord, webRequest: WebRequest): WebWork {
  const reason = hiddenBecause(work, webRequest)
  if (reason) return maskedWork(work.id, reason, webRequest, work)
  return {
    ...listedItem('illust', work, webRequest),
    illustType: illustTypes[work.type],
    restrict: restrictOf(work),
    sl: work.sanityLevel,
    url: listedSquare(work, webCrops.thumb),
    description: '',
    width: work.width,
    height: work.height,
    pageCount: work.pageCount,
    alt: altOf(work),
  }
}

/** What works and novels in lists have in common. Only parts of a series name one. */
const listedItem = (kind: WorkKind, item: WorkRecord | NovelRecord, webRequest: WebRequest) => ({
  id: String(item.id),
  title: item.title,
  xRestrict: item.xRestrict,
  tags: item.tags.map(({ name }) => name),
  userId: String(item.artist.id),
  userName: item.artist.name,
  profileImageUrl: avatarUrl(item.artist, 50),
  isBookmarkable: true,
  bookmarkData: webRequest.bookmarkData(kind, item.id),
  titleCaptionTranslation: { workTitle: null, workCaption: null },
  createDate: item.created,
  updateDate: item.created,
  isMasked: false,
  isUnlisted: false,
  aiType: item.aiType,
  ...(item.series && { seriesId: String(item.series.id), seriesTitle: item.series.title }),
})

/** What the pages of works and novels have in common. */
export function itemDetail(kind: WorkKind, item: WorkRecord | NovelRecord, webRequest: WebRequest) {
  const uploaded = new Date(item.created).toISOString().replace('.000Z', '+00:00')
  return {
    id: String(item.id),
    title: item.title,
    description: webCaption(item.caption),
    userId: String(item.artist.id),
    userName: item.artist.name,
    createDate: uploaded,
    uploadDate: uploaded,
    xRestrict: item.xRestrict,
    pageCount: item.pageCount,
    bookmarkCount: item.bookmarks,
    likeCount: Math.round(item.bookmarks * 0.8) + webRequest.catalogue.likeCount(kind, item.id),
    commentCount: item.comments,
    viewCount: item.views,
    tags: webTags(item, webRequest),
    likeData: webRequest.isLiked(kind, item.id),
    pollData: null,
    isUnlisted: false,
    commentOff: item.commentsOff ? 1 : 0,
    aiType: item.aiType,
    titleCaptionTranslation: { workTitle: null, workCaption: null },
  } as const
}

/** A list item of a work that is invisible. Deleted works have numeric ids and no author (docs/contract/companion.md 7.16). */
function maskedWork(id: number, reason: StubReason, webRequest: WebRequest, work?: WorkRecord): WebWork {
  const isDeleted = reason === 'unknown'
  const created = work && !isDeleted ? work.created : '1970-01-01T00:00:00+09:00'
  return {
    id: isDeleted ? id : String(id),
    title: '-----',
    illustType: 0,
    xRestrict: 0,
    restrict: 0,
    sl: 0,
    url: stubUrl(reason),
    description: '',
    tags: [],
    userId: isDeleted || !work ? '0' : String(work.artist.id),
    userName: '-----',
    width: 100,
    height: 100,
    pageCount: 1,
    isBookmarkable: false,
    bookmarkData: webRequest.bookmarkData('illust', id),
    alt: '',
    titleCaptionTranslation: null,
    createDate: created,
    updateDate: created,
    isUnlisted: false,
    isMasked: true,
    aiType: 0,
    profileImageUrl: defaultAvatars[50],
  }
}

/** A bookmark in its owner's list: the work, or its masked form. */
export function bookmarkedWork({ id, row, restrict }: BookmarkRecord, webRequest: WebRequest): WebWork {
  const work = webRequest.catalogue.work(id)
  const entry = work ? wireWork(work, webRequest) : maskedWork(id, 'unknown', webRequest)
  return webRequest.account ? entry : { ...entry, bookmarkData: { id: String(row), private: restrict === 'private' } }
}

/** What all descriptions of a user have. */
export const wireAuthor = (artist: ArtistRecord, webRequest: WebRequest) => ({
  userId: String(artist.id),
  name: artist.name,
  image: avatarUrl(artist, 50),
  imageBig: avatarUrl(artist, 170),
  premium: artist.isPremium,
  isFollowed: webRequest.isFollowed(artist.id),
  isBlocking: false,
})

/** Sizes of a page, smallest first, for a work's own page. */
export const pageUrls = (work: WorkRecord, page: number) => ({
  mini: workImage(work, page, 'square1200', webCrops.mini),
  thumb: workImage(work, page, 'square1200', webCrops.thumb),
  small: workImage(work, page, 'master1200', webCrops.small),
  regular: workImage(work, page, 'master1200', null),
  original: originalUrl(work, page),
})

/** The works and novels that a response refers to, with the translations of their tags or of the given ones. */
export function thumbnails(
  webRequest: WebRequest,
  works: readonly WorkRecord[],
  novels: readonly NovelRecord[] = [],
  tags: readonly TagRecord[] = [...works, ...novels].flatMap((item) => item.tags),
): WebThumbnails {
  return {
    tagTranslation: tagTranslations(tags),
    thumbnails: {
      illust: works.map((work) => wireWork(work, webRequest)),
      novel: novels.map((novel) => wireNovelWork(novel, webRequest)),
      novelSeries: [],
      novelDraft: [],
      collection: [],
    },
    illustSeries: [],
    requests: [],
    users: [],
  }
}

/** Reading speed in characters per second. */
export const readingPace = 500 / 60

/** The novel in a list. */
export const wireNovelWork = (novel: NovelRecord, webRequest: WebRequest): WebNovelWork => ({
  ...listedItem('novel', novel, webRequest),
  genre: '1',
  restrict: 0,
  url: isNovelHidden(novel, webRequest) ? stockCoverUrls.large : novelCover(novel, webCrops.novelCover),
  textCount: novel.textLength,
  wordCount: Math.round(novel.textLength / 2),
  readingTime: Math.round(novel.textLength / readingPace),
  useWordCount: false,
  description: webCaption(novel.caption),
  bookmarkCount: novel.bookmarks,
  isOriginal: novel.isOriginal,
  marker: webRequest.novelMarker(novel.id),
  language: novel.language,
})

/** The novels that the client may read, as they are in lists. */
export const readableNovels = (novels: readonly NovelRecord[], webRequest: WebRequest): WebNovelWork[] =>
  novels.filter((novel) => !isNovelHidden(novel, webRequest)).map((novel) => wireNovelWork(novel, webRequest))

/** Inserts an advertisement into a list of works, as upstream does. */
export function withAdvertisement(works: readonly WorkRecord[], place: number, webRequest: WebRequest): WebWorkEntry[] {
  const listed = works.map((work): WebWorkEntry => wireWork(work, webRequest))
  return listed.length > place ? listed.toSpliced(place, 0, { isAdContainer: true }) : listed
}

/** Upstream's `restrict`: 0 for everyone, 1 for the artist's friends, 2 for the artist only. */
export const restrictOf = ({ stub }: WorkRecord): 0 | 1 | 2 => (stub === 'mypixiv' ? 1 : stub === 'unknown' ? 2 : 0)

/** The alternative text of a picture. */
export const altOf = ({ title, tags, artist }: WorkRecord): string =>
  `${tags
    .slice(0, 3)
    .map(({ name }) => `#${name}`)
    .join(' ')} ${title} - ${artist.name}`.trim()

/** An empty map is an empty array. */
export function tagTranslations(tags: readonly TagRecord[]): WebThumbnails['tagTranslation'] {
  const known = new Map<string, WebTagTranslation>()
  for (const { name, translations } of tags) {
    if (Object.keys(translations).length === 0) continue
    const { en = '', ko = '' } = translations
    known.set(name, { en, ko, zh: translations['zh-CN'] ?? '', zh_tw: translations['zh-TW'] ?? '', romaji: '' })
  }
  return emptyAsList(Object.fromEntries(known))
}

const box = (width: number, height: number, quality: number | null = null, fills = false): Crop => ({
  width,
  height,
  quality,
  fills,
  gravity: null,
  webp: false,
})

export const webCrops = {
  mini: box(48, 48),
  thumb: box(250, 250, 80, true),
  thumbMini: box(128, 128),
  small: box(540, 540, 70),
  ranking: box(240, 480),
  novelCover: box(240, 480, 80),
  novelPage: box(600, 600),
  article: box(768, 1200, 80),
  articleSmall: box(260, 260, 80),
} as const satisfies Record<string, Crop>

// Captions and profiles as HTML of the web API, whose links lead to web webPages instead of into the app.

const webPages: Readonly<Record<string, string>> = { illusts: '/artworks/', users: '/users/', novels: '/novel/show.php?id=' }

/** A caption of the app API with links to web webPages. */
const webCaption = (caption: string): string =>
  caption.replace(
    /pixiv:\/\/(illusts|users|novels)\/(\d+)/g,
    (_link, kind: string, id: string) => `${webPages[kind] ?? '/'}${id}`,
  )

/** Plain text as HTML: escaped, with line breaks and links. */
export function textAsHtml(text: string): string {
  return escapeHtml(text)
    .replace(/https?:\/\/[\w./?=&;%#~+-]+/g, (url) => `<a href="${url}" target="_blank">${url}</a>`)
    .replace(/\r?\n/g, '<br />')
}

/** The tags of a work or novel. The key `en` contains the translation into the requested language. */
function webTags({ artist, tags }: Pick<WorkRecord, 'artist' | 'tags'>, webRequest: WebRequest): WebTags {
  return {
    authorId: String(artist.id),
    isLocked: false,
    writable: webRequest.account !== undefined,
    tags: tags.map((tag) => {
      const translation = translatedName(tag, webRequest.language)
      return {
        tag: tag.name,
        locked: true,
        deletable: false,
        userId: String(artist.id),
        userName: artist.name,
        romaji: null,
        ...(translation === null ? {} : { translation: { en: translation } }),
      }
    }),
  }
}

/** All ids of a list, with details of the items around one of them. Undefined if it is not in the list. */
export function around<Item extends { readonly id: number }, Wire>(
  all: readonly Item[],
  id: number,
  count: number,
  wire: (item: Item) => Wire,
): Record<string, Wire | null> | undefined {
  const place = all.findIndex((item) => item.id === id)
  if (place === -1) return undefined
  const first = Math.max(0, place - count / 2)
  return Object.fromEntries(all.map((item, at) => [String(item.id), at >= first && at < first + count ? wire(item) : null]))
}

/** The place of a part in its series, and the parts beside it, with more members. */
export function placeIn<More>(parts: readonly { readonly id: number; readonly title: string }[], id: number, more: More) {
  const place = parts.findIndex((part) => part.id === id)
  const step = (index: number) => {
    const part = place === -1 ? undefined : parts[index]
    return part ? { id: String(part.id), title: part.title, order: index + 1, ...more } : null
  }
  return { order: Math.max(1, place + 1), prev: step(place - 1), next: step(place + 1) }
}
