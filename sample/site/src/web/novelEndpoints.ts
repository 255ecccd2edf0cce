// One novel in the web API, with its text (docs/contract/companion.md 5.3, 7.8).
import { type Catalogue, type NovelRecord, storyWords } from '@emaki/catalogue'
import type { WebNovelDetail } from '@emaki/domain'
import { counted } from '../appApi/bookmarkSearch.ts'
import { isNovelHidden, uploadedImages } from '../appApi/requester.ts'
import { avatarUrl, novelCover } from '../images/pictureUrls.ts'
import type { WebEndpoints, WebRequest } from './webRequest.ts'
import { around, itemDetail, placeIn, readingPace, webCrops, wireNovelWork } from './wireWork.ts'

const maxNovels = 1000
const neighbourCount = 6

export const novelEndpoints = (catalogue: Catalogue): WebEndpoints => ({
  '/ajax/novel/{id}': (webRequest, [id = 0]) => {
    const novel = catalogue.novel(id)
    if (!novel) throw webRequest.error(404, 'gone')
    if (isNovelHidden(novel, webRequest)) throw webRequest.error(403, 'forbidden')
    return detail(novel, webRequest)
  },
  ...glossaryEndpoints(catalogue),
})

function detail(novel: NovelRecord, webRequest: WebRequest): WebNovelDetail {
  const bookmark = webRequest.bookmarkData('novel', novel.id)
  return {
    ...itemDetail('novel', novel, webRequest),
    content: webRequest.catalogue.novelText(novel.id),
    coverUrl: novelCover(novel, webCrops.novelPage),
    markerCount: Math.round(novel.bookmarks / 9),
    characterCount: novel.textLength,
    wordCount: Math.round(novel.textLength / 2),
    useWordCount: false,
    readingTime: Math.round(novel.textLength / readingPace),
    restrict: 0,
    isOriginal: novel.isOriginal,
    isBungei: false,
    isLoginOnly: false,
    language: novel.language,
    isBookmarkable: true,
    bookmarkData: bookmark && { ...bookmark, id: Number(bookmark.id) },
    marker: webRequest.novelMarker(novel.id),
    seriesNavData: seriesNavigation(novel, webRequest),
    userNovels: userNovels(novel, webRequest),
    textEmbeddedImages: uploadedImages(webRequest.catalogue, novel),
    suggestedSettings: {},
    hasGlossary: novel.series !== null && hasGlossary(webRequest.catalogue, novel.series.id),
  }
}

function userNovels(novel: NovelRecord, webRequest: WebRequest): WebNovelDetail['userNovels'] {
  const slice = { offset: 0, limit: maxNovels }
  const all = webRequest.catalogue.novelsOfArtist(novel.artist.id, webRequest.maxRestrict, slice)
  return around(all, novel.id, neighbourCount, (other) => wireNovelWork(other, webRequest)) ?? []
}

function seriesNavigation({ id, series }: NovelRecord, webRequest: WebRequest): WebNovelDetail['seriesNavData'] {
  if (!series) return null
  const parts = webRequest.catalogue.novelsOfSeries(series.id, webRequest.maxRestrict, { offset: 0, limit: maxNovels })
  const { order, prev, next } = placeIn(parts, id, { available: true })
  return {
    seriesType: 'novel',
    seriesId: series.id,
    title: series.title,
    order,
    isConcluded: webRequest.catalogue.series('novel', series.id, webRequest.maxRestrict)?.isConcluded ?? false,
    isReplaceable: false,
    isWatched: webRequest.isWatched('novel', series.id),
    isNotifying: false,
    prev,
    next,
  }
}

/** How many of the newest novels are searched for a series. */
const searchDepth = 300
const categories = ['people', 'places'] as const

/** One series has a glossary: the one with the most parts among the newest novels. */
export function hasGlossary(catalogue: Catalogue, seriesId: number): boolean {
  const parts = catalogue.newestNovels(undefined, 0, searchDepth).flatMap(({ series }) => (series ? [String(series.id)] : []))
  return counted(parts)[0]?.name === String(seriesId)
}

const glossaryEndpoints = (catalogue: Catalogue): WebEndpoints => ({
  '/ajax/novel/series/{id}/glossary': (webRequest, [id = 0]) => {
    const items = itemsOf(catalogue, id, webRequest)
    return {
      categories: categories.map((name, index) => ({
        id: String(index + 1),
        seriesId: String(id),
        name: name === 'people' ? 'People' : 'Places',
        items: items.filter((item) => item.categoryId === String(index + 1)).map((item) => ({ ...item, detail: null })),
      })),
      replaceeItemIds: [],
    }
  },
  '/ajax/novel/series/{id}/glossary/item/{id}': (webRequest, [id = 0, itemId = 0]) => {
    const item = itemsOf(catalogue, id, webRequest).find((one) => one.id === String(itemId))
    if (!item) throw webRequest.error(404, 'gone')
    return { item }
  },
})

function itemsOf(catalogue: Catalogue, id: number, webRequest: WebRequest) {
  const series = catalogue.series('novel', id, webRequest.maxRestrict)
  if (!series || !hasGlossary(catalogue, id)) throw webRequest.error(404, 'gone')
  const words = storyWords(series.artist.id)
  return categories.flatMap((category, index) =>
    words[category].map((name, place) => ({
      id: String((index + 1) * 100 + place),
      seriesId: String(id),
      categoryId: String(index + 1),
      name,
      overview: category === 'people' ? `${name}: someone in “${series.title}”` : `${name}: a place in “${series.title}”`,
      coverImage: place === 0 ? picture(avatarUrl(series.artist)) : null,
      detail: `${name} appears in ${series.count} parts of “${series.title}”.\n${series.caption}`,
    })),
  )
}

/** A picture in the form of those in texts. Any picture does: the sample draws none for glossaries. */
const picture = (address: string) => ({ novelImageId: '1', sl: '2', urls: { '240mw': address, original: address } })
