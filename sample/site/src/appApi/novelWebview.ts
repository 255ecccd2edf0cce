// The novel's page of the app: HTML with one script that contains the text as JSON (docs/contract/app-api.md 2.13, 3.7, 5.8).

import type { Catalogue, NovelRecord, WorkRecord } from '@emaki/catalogue'
import type { Parameters } from '@emaki/domain/upstream'
import { defaultViewerVersion, scriptJson, webviewPage, webviewScript } from '@emaki/upstream'
import { avatarUrl, coverPageUrls, coverUrls, metaPageUrls, originalUrl } from '../images/pictureUrls.ts'
import { emptyAsList, hiddenBecause, isNovelHidden, type Requester, uploadedImages, visibleItem } from './requester.ts'

/** Versions from this year on have the other forms of the page (docs/contract/site-2026.md 12). */
const changedSince = 2026
const imageMark = /\[pixivimage:(\d{1,12})(?:-(\d{1,4}))?\]/g

/** The page. Errors are JSON, as on every endpoint. */
export function novelWebview(catalogue: Catalogue, parameters: Parameters, requester: Requester): string {
  const novel = visibleItem(catalogue, 'novel', parameters.id('id'), requester) as NovelRecord
  const version = parameters.text('viewer_version') ?? defaultViewerVersion
  const { artist } = novel
  const author = {
    userId: artist.id,
    userName: artist.name,
    isFollowed: requester.isFollowed(artist.id),
    isBlocked: false,
    profileImg: { url: avatarUrl(artist) },
  }
  const isChanged = Number(version.slice(0, 4)) >= changedSince
  const members = {
    viewerVersion: scriptJson(version.slice(0, 64)),
    isV2: 'true',
    userLang: scriptJson(requester.language),
    novel: scriptJson(isChanged ? changedNovel(catalogue, novel, requester) : webviewNovel(catalogue, novel, requester)),
    isOwnWork: String(requester.accountId === artist.id),
    authorDetails: scriptJson(author),
  }
  return webviewPage(novel.title, novel.language, isChanged ? changedScripts(members, novel.id) : webviewScript(members))
}

/** The scripts of 2026: another script comes first, and quotation marks and commas differ from novel to novel. */
function changedScripts(members: Readonly<Record<string, string>>, id: number): string {
  const isQuoted = formOf(id, 2) === 0
  const mark = isQuoted ? '"' : ''
  const text = Object.entries(members).map(([name, value]) => `${mark}${name}${mark}:${value}`)
  const property = isQuoted ? '"pixiv"' : "'pixiv'"
  const first = '<script>window.dataLayer = [{ novel: { viewer: "2026" } }]</script>'
  const comma = formOf(id, 3) === 0 ? ',' : ''
  return `${first}\n<script>Object.defineProperty(window,${property},{value:{${text.join(',')}${comma}}})</script>`
}

/** The object of 2026: members may be missing or null, and a neighbour that may be read may have no title. */
function changedNovel(catalogue: Catalogue, novel: NovelRecord, requester: Requester): object {
  const { seriesTitle, seriesNavigation, illusts, replaceableItemIds, ...rest } = webviewNovel(catalogue, novel, requester)
  const [firstKey] = Object.keys(illusts)
  const isFull = formOf(novel.id, 2) === 0
  const untitled = (part: Neighbour) => (part && formOf(novel.id, 4) === 1 ? { ...part, title: null } : part)
  return {
    ...rest,
    ...(isFull && { seriesTitle, replaceableItemIds }),
    illusts: firstKey !== undefined && formOf(novel.id, 5) === 0 ? { ...illusts, [firstKey]: null } : illusts,
    seriesNavigation: seriesNavigation
      ? { prevNovel: untitled(seriesNavigation.prevNovel), nextNovel: untitled(seriesNavigation.nextNovel) }
      : isFull
        ? {}
        : null,
  }
}

/** One of several forms, by the digits of the id before the last, which may be the same for all novels of a day. */
const formOf = (id: number, forms: number): number => Math.floor(id / 10) % forms

type Neighbour = ReturnType<typeof neighbours>['prevNovel']

/** The object with text, pictures and neighbours. Its ids are strings. */
function webviewNovel(catalogue: Catalogue, novel: NovelRecord, requester: Requester) {
  const text = catalogue.novelText(novel.id)
  const markedPage = requester.markerOf(novel.id)
  return {
    id: String(novel.id),
    title: novel.title,
    userId: String(novel.artist.id),
    seriesId: novel.series ? String(novel.series.id) : null,
    seriesTitle: novel.series?.title ?? null,
    seriesIsWatched: novel.series ? requester.isWatched('novel', novel.series.id) : null,
    coverUrl: coverUrls(novel).large,
    tags: novel.tags.map(({ name }) => name),
    caption: novel.caption,
    cdate: novel.created.slice(0, 10),
    rating: { like: Math.floor(novel.bookmarks * 1.2), bookmark: novel.bookmarks, view: novel.views },
    text,
    marker: markedPage === undefined ? null : { page: markedPage },
    illusts: emptyAsList(embeddedIllusts(catalogue, text, requester)),
    images: uploadedImages(catalogue, novel),
    seriesNavigation: novel.series ? neighbours(catalogue, novel, novel.series.id, requester) : null,
    glossaryItems: [],
    replaceableItemIds: [],
    aiType: novel.aiType,
    isOriginal: novel.isOriginal,
    language: novel.language,
  }
}

/** Works in the text, by the key in its markup: an id, or an id and a page from 1. Null for missing ones. */
function embeddedIllusts(catalogue: Catalogue, text: string, requester: Requester): Record<string, object | null> {
  const found: Record<string, object | null> = {}
  for (const [, id = '', page] of text.matchAll(imageMark)) {
    const work = catalogue.work(Number(id))
    const number = Number(page ?? 1)
    found[page === undefined ? id : `${id}-${page}`] =
      work && number >= 1 && number <= work.pageCount ? embeddedIllust(work, number, requester) : null
  }
  return found
}

function embeddedIllust(work: WorkRecord, page: number, requester: Requester) {
  const isHidden = hiddenBecause(work, requester) !== undefined
  // A single page has the addresses of its cover; the pages of a set have their own.
  const urls = work.pageCount === 1 ? coverPageUrls(work, false) : metaPageUrls(work, page - 1, false)
  return {
    visible: !isHidden,
    availableMessage: isHidden ? 'This work cannot be displayed.' : null,
    illust: {
      title: isHidden ? '' : work.title,
      description: isHidden ? '' : work.caption,
      restrict: 0,
      xRestrict: work.xRestrict,
      sl: work.sanityLevel,
      tags: isHidden ? [] : work.tags.map(({ name }) => ({ tag: name, userId: String(work.artist.id) })),
      images: {
        small: isHidden ? null : urls.square_medium,
        medium: isHidden ? 'https://s.pximg.net/common/images/limit_unviewable_360.png' : urls.medium,
        original: isHidden ? null : originalUrl(work, page - 1),
      },
    },
    user: { id: String(work.artist.id), name: work.artist.name, image: avatarUrl(work.artist, 50) },
    id: String(work.id),
    page,
  }
}

function neighbours(catalogue: Catalogue, novel: NovelRecord, seriesId: number, requester: Requester) {
  const parts = catalogue.novelsOfSeries(seriesId, 2, { offset: 0, limit: 1000 })
  const place = parts.findIndex(({ id }) => id === novel.id)
  const step = (part: NovelRecord | undefined, index: number) => {
    if (!part) return null
    const isHidden = isNovelHidden(part, requester)
    return {
      id: part.id,
      viewable: !isHidden,
      contentOrder: String(index + 1),
      title: isHidden ? null : part.title,
      coverUrl: isHidden ? null : coverUrls(part).square_medium,
      viewableMessage: isHidden ? 'This work cannot be displayed.' : null,
    }
  }
  return { prevNovel: step(parts[place - 1], place - 1), nextNovel: step(parts[place + 1], place + 1) }
}
