// The web side's detail of one work: its pages with their sizes, and the complete work for a limited stub of the app API
// (docs/contract/companion.md 7.5, 7.6).
import { type Artwork, maxPages, maxTagLength, maxTags, type PageImages, readAiType, readRating } from '../entities/artwork.ts'
import { count, isBlank, list, record, text, writtenText } from '../tolerance.ts'

/** One page. Width and height are those of its original in pixels, or 0 when unknown. */
export interface SizedPage {
  readonly images: PageImages
  readonly width: number
  readonly height: number
}

const types = ['illust', 'manga', 'ugoira'] as const

/** Reads the pages of a work in order. An entry without a picture ends the list, because later page numbers would be wrong. */
export function normaliseWebPages(wire: unknown): SizedPage[] {
  const pages: SizedPage[] = []
  for (const entry of list(wire).slice(0, maxPages)) {
    const page = record(entry)
    const urls = record(page.urls)
    const images = { s: text(urls.thumb_mini), m: text(urls.small), l: text(urls.regular), o: text(urls.original) }
    if (!images.m && !images.l && !images.o) break
    pages.push({ images, width: count(page.width), height: count(page.height) })
  }
  return pages
}

/** Completes a limited stub with the web side's two documents. Undefined when these have no picture either. */
export function completedStub(stub: Artwork, detail: unknown, pages: readonly SizedPage[]): Artwork | undefined {
  const work = record(detail)
  if (pages.length === 0 || text(work.illustId) !== stub.id) return undefined
  return {
    ...stub,
    title: writtenText(work.illustTitle),
    caption: writtenText(work.illustComment),
    author: {
      ...stub.author,
      id: text(work.userId) || stub.author.id,
      name: writtenText(work.userName),
      is_followed: false,
    },
    created: text(work.createDate),
    images: pages.map((page) => page.images),
    tags: list(record(work.tags).tags)
      .slice(0, maxTags)
      .map((tag) => ({ name: writtenText(record(tag).tag).slice(0, maxTagLength), translated_name: null }))
      .filter(({ name }) => !isBlank(name)),
    tools: [],
    width: count(work.width),
    height: count(work.height),
    count: pages.length,
    view: count(work.viewCount),
    like: count(work.bookmarkCount),
    x_restrict: readRating(work.xRestrict),
    illust_ai_type: readAiType(work.aiType),
    type: types[count(work.illustType)] ?? 'illust',
    is_bookmarked: false,
    series: null,
  }
}
