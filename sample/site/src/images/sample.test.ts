import type { WorkRecord } from '@emaki/catalogue'
import { createMemoryCache, createRenderer } from '@emaki/pictures'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRequester } from '../appApi/requester.ts'
import { wireIllust } from '../appApi/wire.ts'
import { picture } from '../testing/appClient.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import { avatarUrl, backgroundUrl, coverUrls, ugoiraZipUrl } from './pictureUrls.ts'

const renderer = createRenderer({ cache: createMemoryCache() })
let sample: SampleSite
let works: WorkRecord[]
beforeAll(() => {
  sample = openSampleSite(renderer)
  works = sample.catalogue.newest('illust', undefined, 2, 1000)
})
afterAll(async () => {
  sample.catalogue.close()
  await renderer.close()
})

async function decoded(url: string) {
  const response = await picture(sample.site, url)
  expect(response.status, url).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect(data.length, url).toBe(info.width * info.height * info.channels)
  const { format } = await sharp(bytes).metadata()
  expect(response.headers.get('Content-Type'), url).toBe(`image/${format}`)
  return { width: info.width, height: info.height, format }
}

const wire = (work: WorkRecord, android = false) =>
  wireIllust(work, createRequester(sample.catalogue, sample.account(2), { language: 'ja', android }))

function found(what: string, fits: (work: WorkRecord) => boolean): WorkRecord {
  const work = works.find((candidate) => candidate.stub === null && fits(candidate))
  if (!work) throw new Error(`no ${what} in the sample`)
  return work
}

describe('pictures of the sample', () => {
  it.each([
    ['upright', (work: WorkRecord) => work.type === 'illust' && work.height > work.width * 1.3],
    ['wide', (work: WorkRecord) => work.type === 'illust' && work.width > work.height * 1.5],
    ['PNG', (work: WorkRecord) => work.type === 'illust' && work.extension === 'png'],
    ['ugoira', (work: WorkRecord) => work.type === 'ugoira'],
  ])(
    'decode at every size of an %s work',
    async (what, fits) => {
      const work = found(what, fits)
      const { image_urls, meta_single_page, meta_pages } = wire(work)
      const original = meta_single_page.original_image_url ?? meta_pages[0]?.image_urls.original ?? ''
      const scaled = (width: number, height: number) => {
        const scale = Math.min(1, width / work.width, height / work.height)
        return [work.width * scale, work.height * scale] as const
      }
      expect(await decoded(original)).toMatchObject({ width: work.width, height: work.height })
      expect(await decoded(image_urls.square_medium)).toMatchObject({ width: 360, height: 360 })
      for (const [url, box] of [
        [image_urls.medium, scaled(540, 540)],
        [image_urls.large, scaled(600, 1200)],
        [image_urls.large.replace(/\/c\/[^/]+/, ''), scaled(1200, 1200)],
        [image_urls.large.replace(/\/c\/[^/]+/, '/c/1200x1200_90_webp'), scaled(1200, 1200)],
      ] as const) {
        const size = await decoded(url)
        expect(Math.abs(size.width - box[0]), url).toBeLessThanOrEqual(1)
        expect(Math.abs(size.height - box[1]), url).toBeLessThanOrEqual(1)
      }
    },
    60_000,
  )

  it('are WebP for Android', async () => {
    const { image_urls } = wire(
      found('work', (work) => work.type === 'illust'),
      true,
    )
    expect(await decoded(image_urls.square_medium)).toMatchObject({ format: 'webp', width: 540, height: 540 })
    expect(await decoded(image_urls.large)).toMatchObject({ format: 'webp' })
  })

  it('decode for users, novels and placeholders', async () => {
    const artist = found('artist', (work) => work.artist.hasAvatar && work.artist.hasBackground).artist
    expect(await decoded(avatarUrl(artist, 50))).toMatchObject({ width: 50, height: 50 })
    expect(await decoded(backgroundUrl(artist) ?? '')).toMatchObject({ width: 1200, height: 600 })
    const [novel] = sample.catalogue.newestNovels(undefined, 0, 1)
    if (novel) expect(await decoded(coverUrls(novel).large)).toMatchObject({ width: 240, height: 343 })
    expect(await decoded('https://s.pximg.net/common/images/limit_r18_360.png')).toMatchObject({
      width: 360,
      height: 360,
      format: 'png',
    })
    expect(await decoded('https://s.pximg.net/common/images/no_profile.png')).toMatchObject({
      width: 170,
      height: 170,
      format: 'png',
    })
    expect(await decoded('https://s.pximg.net/common/images/novel_thumb/novel_thumb_1_176mw.jpg')).toMatchObject({ width: 176 })
  })

  it('include ugoira archives with as many frames as the metadata says', async () => {
    const work = found(
      'ugoira',
      ({ type, frameDelays }) => type === 'ugoira' && frameDelays.length > 3 && frameDelays.length < 30,
    )
    const response = await picture(sample.site, ugoiraZipUrl(work))
    const files = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())))
    expect(files).toHaveLength(work.frameDelays.length)
    const sizes = await Promise.all(files.map(async (bytes) => await sharp(bytes).metadata()))
    expect(new Set(sizes.map(({ width, height, format }) => `${width} ${height} ${format}`)).size).toBe(1)
    expect(Math.max(sizes[0]?.width ?? 0, sizes[0]?.height ?? 0)).toBe(Math.min(600, Math.max(work.width, work.height)))
  })
})
