// Fills an archive with works of an upstream, such as the sample site, as the keeper does: metadata, originals, previews, texts and frames.
import type { AppApi } from '@emaki/app-api'
import { readNovelPage } from '@emaki/app-api'
import type { Archive, NewWork, WorkKey } from '@emaki/archive'
import { type Fetch, list, record, text } from '@emaki/domain'

export interface KeepSampleOptions {
  readonly archive: Archive
  /** Signed in at the upstream. */
  readonly api: AppApi
  /** The image hosts. */
  readonly fetch: Fetch
  /** `keptBy` of the sidecars. Default: `pressed`. */
  readonly keptBy?: string
  /** Keeps originals only, without addresses in files, as imported works are. */
  readonly isImported?: boolean
  /** Keeps other sizes of the pictures too. Default: true. */
  readonly hasPreviews?: boolean
}

type StagedFile = NewWork['files'][number]
/** The language of tag translations in the sidecars. */
const language = { language: 'en' }

type Members = Readonly<Record<string, unknown>>

/** Works that are kept at once: most of the time is spent waiting for the disk. */
const worksAtOnce = 8

/** Keeps works by their keys. Throws when one of them cannot be loaded. */
export async function keepSampleWorks(options: KeepSampleOptions, keys: readonly WorkKey[]): Promise<void> {
  for (let start = 0; start < keys.length; start += worksAtOnce)
    await Promise.all(
      keys.slice(start, start + worksAtOnce).map((key) => (key.kind === 'illust' ? keepIllust : keepNovel)(options, key)),
    )
}

async function keepIllust(options: KeepSampleOptions, key: WorkKey): Promise<void> {
  const { archive, api, keptBy = 'pressed', isImported, hasPreviews = true } = options
  const work = record((await loaded(api.call('illustDetail', { illust_id: key.id }, language), key)).illust)
  const isUgoira = work.type === 'ugoira'
  const ugoira = isUgoira
    ? record((await loaded(api.call('ugoiraMetadata', { illust_id: key.id }, language), key)).ugoira_metadata)
    : undefined
  const pages = list(work.meta_pages).map((page) => record(record(page).image_urls))
  const originals =
    pages.length > 0 ? pages.map(({ original }) => text(original)) : [text(record(work.meta_single_page).original_image_url)]
  const wanted: StagedFile[] = originals.map((url, page) => ({ name: nameOf(url), role: 'page', page, url }))
  if (!isImported && hasPreviews)
    for (const [page, urls] of (pages.length > 0 ? pages : [record(work.image_urls)]).entries())
      for (const size of ['square_medium', 'medium', 'large'])
        wanted.push({ name: `${size}_${nameOf(text(urls[size]))}`, role: 'preview', page, url: text(urls[size]) })
  const zip = text(record(ugoira?.zip_urls).medium)
  if (zip !== '') wanted.push({ name: nameOf(zip), role: 'ugoira', url: zip })
  const staging = await archive.stage(key)
  const files = await stageAll(options, staging, wanted)
  await archive.store.commit(staging, { keptBy, work: isImported ? withoutAddresses(work) : work, ugoira, files })
}

async function keepNovel(options: KeepSampleOptions, key: WorkKey): Promise<void> {
  const { archive, api, keptBy = 'pressed' } = options
  const work = record((await loaded(api.call('novelDetail', { novel_id: key.id }, language), key)).novel)
  const page = await api.call('novelPage', { id: key.id }, language)
  if (!page.ok) throw new Error(`${key.id}: ${page.error.kind}`)
  const { text: markup, ...novelPage } = readNovelPage(page.value) ?? {}
  const wanted: StagedFile[] = ['large', 'medium', 'square_medium'].map((size) => {
    const url = text(record(work.image_urls)[size])
    return { name: `${size}_${nameOf(url)}`, role: size === 'large' ? 'cover' : 'preview', url }
  })
  for (const [id, image] of Object.entries(record(novelPage.images))) {
    const url = text(record(record(image).urls).original)
    wanted.push({ name: `image_${id}_${nameOf(url)}`, role: 'image', url })
  }
  const staging = await archive.stage(key)
  await staging.write('novel.txt', text(markup))
  const files = await stageAll(options, staging, wanted)
  await archive.store.commit(staging, { keptBy, work, novelPage, files: [{ name: 'novel.txt', role: 'text' }, ...files] })
}

async function loaded(call: ReturnType<AppApi['call']>, { id }: WorkKey): Promise<Members> {
  const result = await call
  if (!result.ok) throw new Error(`${id}: ${result.error.kind}`)
  return record(result.value)
}

const nameOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

/** Loads the files of the picture host, at once for the same reason. */
async function stageAll(
  { fetch, isImported }: KeepSampleOptions,
  staging: Awaited<ReturnType<Archive['stage']>>,
  wanted: readonly StagedFile[],
): Promise<StagedFile[]> {
  const offered = wanted.filter(({ url = '' }) => new URL(url).host === 'i.pximg.net')
  return Promise.all(
    offered.map(async ({ url = '', ...file }) => {
      const response = await fetch(new Request(url, { headers: { referer: 'https://app-api.pixiv.net/' } }))
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      await staging.write(file.name, new Uint8Array(await response.arrayBuffer()))
      return isImported ? file : { ...file, url }
    }),
  )
}

const withoutAddresses = ({ image_urls, meta_pages, meta_single_page, ...rest }: Members): Members => rest
