// Plans the download of a work: which files to fetch, and their names.

import { comicInfoXml } from '@emaki/books'
import { type Artwork, archiveFileName, distinctFileNames, pageFileName, safeFolderName, urlExtension } from '@emaki/domain'
import { cardUrl, pageUrl } from '../../platform/hosts/picture.ts'
import { formatPageRanges } from '../downloadControls/pageSelection.ts'
import type { Archive, DownloadFormat, JobPlan } from './job.ts'

export interface PlanOptions {
  readonly format: DownloadFormat
  /** Setting `fileNameTemplate`. */
  readonly template: string
  /** Setting `folderPerArtist`. */
  readonly byAuthor: boolean
  /** The caption as plain text, for comic readers. */
  readonly summary: string
  /** Position in the series from 1, for comic readers; undefined when it is unknown. */
  readonly part?: number | undefined
}

/** Plans the original pictures of the given pages (from 0) of a work. */
export function planPages(artwork: Artwork, pages: readonly number[], options: PlanOptions): JobPlan {
  const { format, template, byAuthor } = options
  const urls = pages.flatMap((page) => {
    const images = artwork.images[page]
    return images ? [{ page, url: pageUrl(images, 'Original') }] : []
  })
  const names =
    format === 'files'
      ? distinctFileNames(urls.map(({ page, url }) => pageFileName(artwork, page, template, url)))
      : urls.map(({ page, url }) => `${String(page + 1).padStart(3, '0')}.${urlExtension(url)}`)
  return {
    ...labelOf(artwork),
    files: urls.map(({ url }, position) => ({ url, name: names[position] ?? '' })),
    folder: byAuthor ? [authorFolder(artwork.author)] : [],
    archive: format === 'files' ? null : archiveOf(artwork, urls, format, options),
  }
}

/** Plans all pages of a work whose page URLs are not known yet. */
export const deferPlan = (artwork: Artwork, format: DownloadFormat): JobPlan => ({
  ...labelOf(artwork),
  files: [],
  deferred: { work: artwork.id, format },
  folder: [],
  archive: null,
})

const labelOf = (artwork: Artwork) => ({
  subject: artwork.id,
  title: artwork.title,
  picture: artwork.images[0] ? cardUrl(artwork.images[0], 'Medium', 'square') : '',
})

/** Folder of an author's works. The id distinguishes authors of the same name. */
export const authorFolder = (author: Artwork['author']): string => safeFolderName(`${author.name}_${author.id}`)

/** Longest list of pages in an archive's name, in characters. A longer list would displace the title. */
const maxPagesLength = 24

type PlannedPage = { readonly page: number }

function archiveOf(
  artwork: Artwork,
  pages: readonly PlannedPage[],
  format: 'zip' | 'cbz',
  { template, summary, part: number }: PlanOptions,
): Archive {
  const ranges = formatPageRanges(new Set(pages.map(({ page }) => page)), '_')
  const part = pages.length === artwork.images.length ? '' : ranges.length > maxPagesLength ? `${pages.length}p` : `p${ranges}`
  const name = archiveFileName(artwork, template, format, part)
  if (format === 'zip') return { name, metadata: null }
  const text = comicInfoXml({
    title: artwork.title,
    writer: artwork.author.name,
    series: artwork.series?.title ?? '',
    number,
    summary,
    tags: artwork.tags.map((tag) => tag.name),
    web: `https://www.pixiv.net/artworks/${artwork.id}`,
    created: artwork.created,
    pages: pages.length,
    isManga: artwork.type === 'manga',
    restrict: artwork.x_restrict,
  })
  return { name, metadata: { name: 'ComicInfo.xml', text } }
}
