// The files that a work has, by its metadata: names in the archive and addresses upstream (docs/archive-layout.md, docs/contract/app-api.md 2.3).
import { list, record, text, urlExtension } from '@emaki/domain'
import type { StagedFile } from '../store/workStore.ts'

/** A file to load. `fallback` is tried when the first address has no picture. */
export type WantedFile = StagedFile & { readonly url: string; readonly fallback?: string | undefined }

/** Hosts whose files are kept. Other addresses in metadata are ignored. */
const keptHosts: ReadonlySet<string> = new Set(['i.pximg.net', 's.pximg.net', 'i-ogp.pximg.net', 'embed.pixiv.net'])

/** The originals of all pages, three sizes of the first page, one of each other page, and the frames of a ugoira. */
export function illustFiles(
  work: Readonly<Record<string, unknown>>,
  ugoira: Readonly<Record<string, unknown>> | undefined,
): WantedFile[] {
  const id = text(work.id)
  const single = text(record(work.meta_single_page).original_image_url)
  const pages = list(work.meta_pages).map((page) => record(record(page).image_urls))
  const cover = record(work.image_urls)
  const originals = pages.length > 0 ? pages.map(({ original }) => text(original)) : [single]
  const files: (WantedFile | undefined)[] = originals.map((url, page) =>
    wanted({ name: `${id}_p${page}.${urlExtension(url)}`, role: 'page', page, url }),
  )
  for (const size of ['square_medium', 'medium', 'large'] as const)
    files.push(
      wanted({ name: `${id}_p0_${size}.${urlExtension(text(cover[size]))}`, role: 'preview', page: 0, url: text(cover[size]) }),
    )
  for (const [page, { large }] of pages.entries())
    if (page > 0)
      files.push(wanted({ name: `${id}_p${page}_large.${urlExtension(text(large))}`, role: 'preview', page, url: text(large) }))
  const zip = text(record(ugoira?.zip_urls).medium)
  if (zip !== '') {
    const original = zip.replace('_ugoira600x600', '_ugoira1920x1080')
    files.push(wanted({ name: `${id}_ugoira1920x1080.zip`, role: 'ugoira', url: original, fallback: zip }))
  }
  return withDistinctAddresses(files)
}

/** The cover of a novel in three sizes and the pictures in its text. The text itself is written by the caller. */
export function novelFiles(work: Readonly<Record<string, unknown>>, page: Readonly<Record<string, unknown>>): WantedFile[] {
  const cover = record(work.image_urls)
  const files = (['large', 'medium', 'square_medium'] as const).map((size) => {
    const url = text(cover[size])
    return wanted({
      name: `${size === 'large' ? 'cover' : `cover_${size}`}.${urlExtension(url)}`,
      role: size === 'large' ? 'cover' : 'preview',
      url,
    })
  })
  for (const [id, image] of Object.entries(record(page.images))) {
    const urls = record(record(image).urls)
    const url = text(urls.original) || text(urls['1200x1200'])
    if (/^\d{1,12}$/.test(id)) files.push(wanted({ name: `image_${id}.${urlExtension(url)}`, role: 'image', url }))
  }
  for (const [key, embedded] of Object.entries(record(page.illusts))) {
    const url = text(record(record(record(embedded).illust).images).medium)
    if (/^\d{1,12}(?:-\d{1,4})?$/.test(key)) files.push(wanted({ name: `work_${key}.${urlExtension(url)}`, role: 'image', url }))
  }
  return withDistinctAddresses(files)
}

/** The file when its address is one of the site's picture hosts. */
const wanted = (file: WantedFile): WantedFile | undefined => (isKeptAddress(file.url) ? file : undefined)

/** Whether an address is one of the site's picture hosts. */
export function isKeptAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username } = new URL(address)
  return protocol === 'https:' && keptHosts.has(host) && username === ''
}

/** Each address once: the first file with it stays. */
function withDistinctAddresses(files: readonly (WantedFile | undefined)[]): WantedFile[] {
  const seen = new Set<string>()
  return files.filter((file) => file !== undefined).filter(({ url }) => !seen.has(url) && seen.add(url))
}
