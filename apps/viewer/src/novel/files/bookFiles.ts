// Creates the file of a novel or a series. Loaded when an export starts, because the formats are heavy.

import { type EpubNovel, epubBlob } from '@emaki/books'
import {
  archiveFileName,
  htmlNovel,
  isWithheld,
  markdownNovel,
  type Novel,
  type NovelFile,
  type NovelText,
  type NovelTree,
  parseNovel,
  plainNovel,
  type Series,
  safeFileName,
} from '@emaki/domain'
import type { RunOptions } from '../../pictures/ugoira/exports.ts'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { isNotFoundError, queryClient } from '../../platform/query/queryClient.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { saveGeneratedFile } from '../../saving/download/downloads.ts'
import { captionText } from '../../works/caption/captionNode.ts'
import { parseCaption } from '../../works/caption/parseCaption.ts'
import { novelTextQuery } from '../../works/queries/novel.ts'
import { novelSeriesPartsQuery } from '../../works/queries/series.ts'
import type { NovelFormat } from './novelFormats.ts'
import { fetchNovelPictures, fetchPicture, isHidden } from './novelPictures.ts'
import { printDocument } from './printDocument.ts'

/** Creates a novel's file and saves it under the user's name template. Rejects on any error. */
export async function saveNovel(novel: Novel, format: NovelFormat, options: RunOptions): Promise<void> {
  const text = await queryClient.fetchQuery(novelTextQuery(novel.id))
  const file = await novelBlob(novel, text, format, options)
  options.signal.throwIfAborted()
  const name = archiveFileName({ ...novel, width: 0, height: 0 }, readSettings().fileNameTemplate, format)
  await saveGeneratedFile(file, {
    name,
    folder: 'novel',
    author: novel.author,
    signal: options.signal,
    works: [{ kind: 'novel', id: novel.id }],
  })
}

/** Prints a novel with its pictures, always in horizontal lines. Browsers offer to save it as a PDF. Rejects on any error. */
export async function printNovel(novel: Novel, options: RunOptions): Promise<void> {
  const text = await queryClient.fetchQuery(novelTextQuery(novel.id))
  const html = await novelHtml(novelFile(novel, text), text, { ...options, isVertical: false })
  options.signal.throwIfAborted()
  await printDocument(html, `${novel.title} - ${novel.author.name}`)
}

function novelFile(novel: Novel, text: NovelText): NovelFile {
  return {
    title: novel.title,
    author: novel.author.name,
    language: text.language,
    series: novel.series?.title ?? '',
    created: novel.created,
    url: novelUrl(novel.id),
    tags: novel.tags.map(({ name }) => name),
    caption: plainCaption(novel.caption),
    tree: parseNovel(text.text),
    words: { contents: translate('novel.contents'), picture: translate('novel.picture') },
  }
}

/** The novel as one HTML document with its pictures inside. */
async function novelHtml(file: NovelFile, text: NovelText, options: RunOptions & { readonly isVertical: boolean }) {
  const pictures = await fetchNovelPictures(file.tree, text, options)
  const embedded = await Promise.all([...pictures].map(async ([key, blob]) => [key, await dataUrl(blob)] as const))
  return htmlNovel(file, { pictures: new Map(embedded), isVertical: options.isVertical })
}

async function novelBlob(novel: Novel, text: NovelText, format: NovelFormat, options: RunOptions): Promise<Blob> {
  const file = novelFile(novel, text)
  if (format === 'txt') return new Blob([plainNovel(file)], { type: 'text/plain;charset=utf-8' })
  if (format === 'md') return new Blob([markdownNovel(file)], { type: 'text/markdown;charset=utf-8' })
  if (format === 'html') {
    const html = await novelHtml(file, text, { ...options, isVertical: isVertical() })
    return new Blob([html], { type: 'text/html;charset=utf-8' })
  }
  const pictures = await fetchNovelPictures(file.tree, text, options)
  return epubBlob(
    {
      ...epubMetadata(novel, text.language, await coverOf(novel.cover.l || novel.cover.m, options.signal)),
      ...(novel.series ? { series: { title: novel.series.title, ...(text.order ? { place: text.order } : {}) } } : {}),
      caption: file.caption,
      tags: file.tags,
      created: novel.created,
      novels: [
        {
          title: novel.title,
          caption: file.caption,
          tree: file.tree,
          pictures,
          highlights: await highlightsOf(novel.id, file.tree),
        },
      ],
    },
    options.signal,
  )
}

/**
 * Saves one EPUB of all parts of a series that can be shown. The book says how many are missing. Rejects if a part fails to load that the
 * site has: an incomplete book would look complete.
 */
export async function saveSeries(series: Series, options: RunOptions): Promise<void> {
  const { signal, onProgress } = options
  const all = await allParts(series.id, signal)
  const wanted = all.filter((part) => !isHidden(part) && !isWithheld(part))
  const parts: Novel[] = []
  const novels: EpubNovel[] = []
  let language = ''
  for (const [index, part] of wanted.entries()) {
    const text = await textOf(part.id)
    signal.throwIfAborted()
    if (text === undefined) continue
    parts.push(part)
    const tree = parseNovel(text.text)
    const pictures = await fetchNovelPictures(tree, text, { signal, onProgress: () => undefined })
    const highlights = await highlightsOf(part.id, tree)
    novels.push({ title: part.title, caption: plainCaption(part.caption), tree, pictures, highlights })
    language ||= text.language
    onProgress((index + 1) / (wanted.length + 1))
  }
  const cover = parts.length > 0 ? await coverOf(series.cover || parts[0]?.cover.l || '', signal) : undefined
  const book = {
    ...epubMetadata(series, language, cover),
    series: { title: series.title },
    identifier: `https://www.pixiv.net/novel/series/${series.id}`,
    caption: [series.caption.trim(), leftOut(Math.max(series.count, all.length) - parts.length)].filter(Boolean).join('\n\n'),
    tags: [],
    created: '',
    novels,
  }
  const file = await epubBlob(book, signal)
  signal.throwIfAborted()
  const name = safeFileName(`${series.author.name}_${series.title}_${series.id}`, 'epub')
  await saveGeneratedFile(file, {
    name,
    folder: 'novel',
    author: series.author,
    signal,
    works: parts.map(({ id }) => ({ kind: 'novel' as const, id })),
  })
}

/** The text of a part; undefined when the site no longer has it. */
async function textOf(id: string): Promise<NovelText | undefined> {
  try {
    return await queryClient.fetchQuery(novelTextQuery(id))
  } catch (error) {
    if (isNotFoundError(error)) return undefined
    throw error
  }
}

const leftOut = (count: number): string => (count > 0 ? translate('novel.volume.left_out', { count }) : '')

/** Maximum number of requested pages: upstream's offsets end there (docs/contract/app-api.md 3.0). */
const maxPages = 170

/** All parts in order, without duplicates. Stops if a page brings nothing new, because some mirrors repeat the first page. */
async function allParts(id: string, signal: AbortSignal): Promise<Novel[]> {
  const { page, first } = novelSeriesPartsQuery(id)
  const parts = new Map<string, Novel>()
  let cursor: string | number | null = first
  for (let count = 0; cursor !== null && count < maxPages; count++) {
    const response = await page(cursor, signal)
    signal.throwIfAborted()
    if (!response.ok) throw new Error(response.error.message)
    const before = parts.size
    for (const part of response.value.items) if (!parts.has(part.id)) parts.set(part.id, part)
    cursor = parts.size > before ? response.value.next : null
  }
  return [...parts.values()]
}

const epubMetadata = (work: Pick<Novel, 'id' | 'title' | 'author'>, language: string, cover: Blob | undefined) => ({
  identifier: novelUrl(work.id),
  title: work.title,
  author: work.author.name,
  language,
  modified: new Date(),
  isVertical: isVertical(),
  ...(cover ? { cover } : {}),
  words: {
    contents: translate('novel.contents'),
    picture: translate('novel.picture'),
    cover: translate('novel.cover'),
    missing: translate('novel.missing_pictures'),
    highlights: translate('highlight.title'),
  },
})

/** Loaded only for books: the other formats have no highlights. */
async function highlightsOf(id: string, tree: NovelTree) {
  const { bookHighlights } = await import('../highlights/bookHighlights.ts')
  return bookHighlights(id, tree)
}

const novelUrl = (id: string): string => `https://www.pixiv.net/novel/show.php?id=${id}`

/** The file has the direction of the user's reader settings. */
const isVertical = (): boolean => readSettings().novelTextStyle.direction === 'v'

const plainCaption = (html: string): string => captionText(parseCaption(html)).trim()

const coverOf = (url: string, signal: AbortSignal): Promise<Blob | undefined> => fetchPicture(pictureUrl(url), signal)

async function dataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let letters = ''
  for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return `data:${blob.type};base64,${btoa(letters)}`
}
