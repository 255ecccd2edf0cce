// A work as lists of the web side write it, whole or masked, and the bundle in which answers refer to works by id (docs/contract/companion.md 5.2, 5.4).
import type { BookmarkRecord, TagRecord, WorkRecord } from '@emaki/catalogue'
import type { WebNovelWork, WebTagTranslation, WebThumbnails, WebWork, WebWorkEntry, WorkType } from '@emaki/domain'
import { avatarUrl, defaultAvatars, originalUrl, type StubReason, stubUrl, workImage } from '../images/pictureUrls.ts'
import { webCrops } from './webCrops.ts'
import type { WebQuestion } from './webQuestion.ts'

export const illustTypes: Readonly<Record<WorkType, 0 | 1 | 2>> = { illust: 0, manga: 1, ugoira: 2 }

/** The work in a list. */
export function wireWork(work: WorkRecord, question: WebQuestion): WebWork {
  const reason = question.hiddenBecause(work)
  if (reason) return maskedWork(work.id, reason, question, work)
  return {
    id: String(work.id),
    title: work.title,
    illustType: illustTypes[work.type],
    xRestrict: work.xRestrict,
    restrict: restrictOf(work),
    sl: work.sanityLevel,
    url: workImage(work, 0, 'square1200', webCrops.thumb),
    description: '',
    tags: work.tags.map(({ name }) => name),
    userId: String(work.artist.id),
    userName: work.artist.name,
    width: work.width,
    height: work.height,
    pageCount: work.pageCount,
    isBookmarkable: true,
    bookmarkData: question.bookmarkData('illust', work.id),
    alt: altOf(work),
    titleCaptionTranslation: { workTitle: null, workCaption: null },
    createDate: work.created,
    updateDate: work.created,
    isUnlisted: false,
    isMasked: false,
    aiType: work.aiType,
    profileImageUrl: avatarUrl(work.artist, 50),
    ...(work.series ? { seriesId: String(work.series.id), seriesTitle: work.series.title } : {}),
  }
}

/** A place in a list whose work may not be seen. Deleted ones have numbers for ids and nobody for an author (docs/contract/companion.md 7.16). */
function maskedWork(id: number, reason: StubReason, question: WebQuestion, work?: WorkRecord): WebWork {
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
    bookmarkData: question.bookmarkData('illust', id),
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

/** A bookmark's place in its owner's list: the work, or what is left of it. */
export function bookmarkedWork({ id, row, restrict }: BookmarkRecord, question: WebQuestion): WebWork {
  const work = question.catalogue.work(id)
  const entry = work ? wireWork(work, question) : maskedWork(id, 'unknown', question)
  return question.account ? entry : { ...entry, bookmarkData: { id: String(row), private: restrict === 'private' } }
}

/** Sizes of a page, smallest first, for a work's own page. */
export const pageUrls = (work: WorkRecord, page: number) => ({
  mini: workImage(work, page, 'square1200', webCrops.mini),
  thumb: workImage(work, page, 'square1200', webCrops.thumb),
  small: workImage(work, page, 'master1200', webCrops.small),
  regular: workImage(work, page, 'master1200', null),
  original: originalUrl(work, page),
})

/** The works and novels that an answer refers to. */
export function thumbnails(
  works: readonly WebWorkEntry[],
  novels: readonly WebNovelWork[],
  tags: readonly TagRecord[],
): WebThumbnails {
  return {
    tagTranslation: tagTranslations(tags),
    thumbnails: { illust: [...works], novel: [...novels], novelSeries: [], novelDraft: [], collection: [] },
    illustSeries: [],
    requests: [],
    users: [],
  }
}

/** Upstream's way to show an advertisement among works. */
export const withAdvertisement = (works: readonly WebWork[], place: number): WebWorkEntry[] =>
  works.length > place ? [...works.slice(0, place), { isAdContainer: true }, ...works.slice(place)] : [...works]

/** Upstream's `restrict`: 0 for everybody, 1 for the artist's friends, 2 for nobody else. */
export const restrictOf = ({ stub }: WorkRecord): 0 | 1 | 2 => (stub === 'mypixiv' ? 1 : stub === 'unknown' ? 2 : 0)

/** The words that stand in for a picture. */
export const altOf = ({ title, tags, artist }: WorkRecord): string =>
  `${tags
    .slice(0, 3)
    .map(({ name }) => `#${name}`)
    .join(' ')} ${title} - ${artist.name}`.trim()

/** An empty map is an empty array. */
function tagTranslations(tags: readonly TagRecord[]): WebThumbnails['tagTranslation'] {
  const known = new Map<string, WebTagTranslation>()
  for (const { name, translations } of tags) {
    if (Object.keys(translations).length === 0) continue
    const { en = '', ko = '' } = translations
    known.set(name, { en, ko, zh: translations['zh-CN'] ?? '', zh_tw: translations['zh-TW'] ?? '', romaji: '' })
  }
  return known.size === 0 ? [] : Object.fromEntries(known)
}
