// Plan: what to fetch of a work and under which names, before anything is fetched.
import { type Artwork, archiveFileName, distinctFileNames, pageFileName, safeFolderName, urlExtension } from '@emaki/domain'
import { comicInfoXml } from '@emaki/media'
import { cardUrl, pageUrl } from '../../data/http/picture.ts'
import type { JobPlan, Pack, Packing } from './job.ts'
import { nameOfPages } from './pageChoice.ts'

export interface PlanOptions {
  readonly packing: Packing
  /** `dlFileNameTpl`. */
  readonly template: string
  /** `dlSubDirByAuthor`. */
  readonly byAuthor: boolean
  /** The caption in plain words, for comic readers. */
  readonly summary: string
}

/** The originals of the given pages (from 0) of a work. */
export function planPages(artwork: Artwork, pages: readonly number[], options: PlanOptions): JobPlan {
  const { packing, template, byAuthor } = options
  const urls = pages.flatMap((page) => {
    const images = artwork.images[page]
    return images ? [{ page, url: pageUrl(images, 'Original') }] : []
  })
  const names =
    packing === 'files'
      ? distinctFileNames(urls.map(({ page, url }) => pageFileName(artwork, page, template, url)))
      : urls.map(({ page, url }) => `${String(page + 1).padStart(3, '0')}.${urlExtension(url)}`)
  return {
    ...labelled(artwork),
    files: urls.map(({ url }, position) => ({ url, name: names[position] ?? '' })),
    folder: byAuthor ? [authorFolder(artwork.author)] : [],
    pack: packing === 'files' ? null : pack(artwork, urls, packing, options),
  }
}

/** All pages of a work that is known only in part: kept as a wish until somebody knows them. */
export const planWish = (artwork: Artwork, packing: Packing): JobPlan => ({
  ...labelled(artwork),
  files: [],
  wish: { work: artwork.id, packing },
  folder: [],
  pack: null,
})

const labelled = (artwork: Artwork) => ({
  subject: artwork.id,
  title: artwork.title,
  picture: artwork.images[0] ? cardUrl(artwork.images[0], 'Medium', 'square') : '',
})

/** The folder of an author's works: the id tells authors of one name apart. */
export const authorFolder = (author: Artwork['author']): string => safeFolderName(`${author.name}_${author.id}`)

/** More than this would push the title out of the name. */
const longestPart = 24

type PlannedPage = { readonly page: number }

function pack(artwork: Artwork, pages: readonly PlannedPage[], kind: 'zip' | 'cbz', { template, summary }: PlanOptions): Pack {
  const chosen = nameOfPages(new Set(pages.map(({ page }) => page)), '_')
  const part = pages.length === artwork.images.length ? '' : chosen.length > longestPart ? `${pages.length}p` : `p${chosen}`
  const name = archiveFileName(artwork, template, kind, part)
  if (kind === 'zip') return { name, leaflet: null }
  const text = comicInfoXml({
    title: artwork.title,
    writer: artwork.author.name,
    series: artwork.series?.title ?? '',
    summary,
    tags: artwork.tags.map((tag) => tag.name),
    web: `https://www.pixiv.net/artworks/${artwork.id}`,
    created: artwork.created,
    pages: pages.length,
    isManga: artwork.type === 'manga',
    restrict: artwork.x_restrict,
  })
  return { name, leaflet: { name: 'ComicInfo.xml', text } }
}
