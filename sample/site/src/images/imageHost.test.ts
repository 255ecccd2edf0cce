// The image hosts: which address gives which picture, with which Referer, and how.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSite } from '../createSite.ts'
import { picture } from '../testing/appClient.ts'
import { createRecordingRenderer } from '../testing/recordingRenderer.ts'
import { aNovel, anArtist, aUgoira, aWork } from '../testing/records.ts'
import { smallCatalogue } from '../testing/smallCatalogue.ts'
import {
  avatarUrl,
  coverUrls,
  listedSquare,
  metaPageUrls,
  originalUrl,
  pictureHash,
  ugoiraZipUrl,
  workImage,
} from './pictureUrls.ts'

const rendererArtist = anArtist({ id: 24 })
const plainArtist = anArtist({ id: 25, hasAvatar: false, hasBackground: false })
const single = aWork({ artist: rendererArtist })
const pages = aWork({ id: 500002, pageCount: 3, extension: 'jpg', artist: plainArtist })
const small = aWork({ id: 500005, width: 300, height: 100 })
const ugoira = aUgoira()
const deleted = aWork({ id: 500006, stub: 'unknown' })
const friendsOnly = aWork({ id: 500007, stub: 'mypixiv' })
const hashed = aWork({ id: 500010, seed: 10, pageCount: 2 })
const hashedUgoira = aUgoira({ id: 500011, seed: 10 })
const custom = aWork({ id: 500012, seed: 52 })
const novel = aNovel()
const catalogue = smallCatalogue({
  works: [single, pages, small, ugoira, deleted, friendsOnly, hashed, hashedUgoira, custom],
  novels: [novel],
})
const date = '2024/02/03/04/05/06'
const host = 'https://i.pximg.net'

function open() {
  const renderer = createRecordingRenderer()
  const site = createSite({ catalogue, renderer })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    picture(site, `${host}${path}`, headers, method)
  return { renderer, site, get }
}

/** The rendered request for a path, or the status if nothing was rendered. */
async function paintedFor(path: string): Promise<unknown> {
  const response = await open().get(path)
  return response.status === 200 ? { type: response.headers.get('Content-Type'), ...(await response.json()) } : response.status
}

const rendition = (width: number, height: number, fit: string, format: string, quality: number) => ({
  rendition: { width, height, fit, format, quality },
})

describe('pictures of works', () => {
  it.each([
    [`/img-original/img/${date}/500001_p0.png`, 'image/png', rendition(1200, 1700, 'inside', 'png', 92)],
    [`/img-original/img/${date}/500002_p2.jpg`, 'image/jpeg', rendition(1200, 1700, 'inside', 'jpeg', 92)],
    [`/img-master/img/${date}/500001_p0_master1200.jpg`, 'image/jpeg', rendition(1200, 1200, 'inside', 'jpeg', 88)],
    [`/img-master/img/${date}/500001_p0_square1200.jpg`, 'image/jpeg', rendition(1200, 1200, 'cover', 'jpeg', 88)],
    [`/c/360x360_70/img-master/img/${date}/500001_p0_square1200.jpg`, 'image/jpeg', rendition(360, 360, 'cover', 'jpeg', 70)],
    [`/c/360x360_70/custom-thumb/img/${date}/500001_p0_custom1200.jpg`, 'image/jpeg', rendition(360, 360, 'cover', 'jpeg', 70)],
    [`/c/250x250_80_a2/img-master/img/${date}/500001_p0_square1200.jpg`, 'image/jpeg', rendition(250, 250, 'cover', 'jpeg', 80)],
    [`/c/48x48/img-master/img/${date}/500001_p0_square1200.jpg`, 'image/jpeg', rendition(48, 48, 'cover', 'jpeg', 80)],
    [`/c/540x540_70/img-master/img/${date}/500001_p0_master1200.jpg`, 'image/jpeg', rendition(540, 540, 'inside', 'jpeg', 70)],
    [`/c/600x1200_90/img-master/img/${date}/500001_p0_master1200.jpg`, 'image/jpeg', rendition(600, 1200, 'inside', 'jpeg', 90)],
    [
      `/c/1200x1200_90_webp/img-master/img/${date}/500001_p0_master1200.jpg`,
      'image/webp',
      rendition(1200, 1200, 'inside', 'webp', 90),
    ],
    [
      `/c/540x540_10_webp/img-master/img/${date}/500001_p0_square1200.jpg`,
      'image/webp',
      rendition(540, 540, 'cover', 'webp', 70),
    ],
    [`/c/360x360_70/img-master/img/${date}/500005_p0_square1200.jpg`, 'image/jpeg', rendition(100, 100, 'cover', 'jpeg', 70)],
  ])('at %s are %s', async (path, type, order) => {
    expect(await paintedFor(path)).toMatchObject({ type, ...order })
  })

  it('show the page with the hand of the artist and the seed of the work', async () => {
    expect(await paintedFor(`/img-master/img/${date}/500002_p2_master1200.jpg`)).toMatchObject({
      picture: { kind: 'page', scene: 'ink-landscape', hand: 7, seed: 11, width: 1200, height: 1700, page: 2 },
    })
  })

  it('of a ugoira are its frames, and its still is the first one', async () => {
    const frame = (number: number) => ({ picture: { kind: 'frame', scene: 'wave-loop', frame: number, frames: 3 } })
    expect(await paintedFor('/img-master/img/2024/04/01/00/00/00/500003_master1200.jpg')).toMatchObject(frame(0))
    expect(await paintedFor('/img-original/img/2024/04/01/00/00/00/500003_ugoira2.jpg')).toMatchObject(frame(2))
  })

  it.each([
    ['of another date', '/img-original/img/2024/02/03/04/05/07/500001_p0.png'],
    ['with another ending', `/img-original/img/${date}/500001_p0.jpg`],
    ['past the last page', `/img-original/img/${date}/500002_p3.jpg`],
    ['past the last page, small', `/img-master/img/${date}/500001_p1_master1200.jpg`],
    ['without a page', `/img-master/img/${date}/500001_master1200.jpg`],
    ['of a ugoira with a page', '/img-master/img/2024/04/01/00/00/00/500003_p0_master1200.jpg'],
    ['past the last frame', '/img-original/img/2024/04/01/00/00/00/500003_ugoira3.jpg'],
    ['of a frame of a still work', `/img-original/img/${date}/500002_ugoira0.jpg`],
    ['of no work', `/img-original/img/${date}/500009_p0.png`],
    ['of a deleted work', `/img-original/img/${date}/500006_p0.png`],
    ['an archive of a still work', `/img-zip-ugoira/img/${date}/500001_ugoira600x600.zip`],
    ['an archive of another date', '/img-zip-ugoira/img/2024/04/01/00/00/01/500003_ugoira600x600.zip'],
    ['nothing', '/favicon.ico'],
  ])('are 404: %s', async (_what, path) => {
    expect(await paintedFor(path)).toBe(404)
  })

  it('for friends only are served to anyone with the address', async () => {
    expect(await paintedFor(`/img-original/img/${date}/500007_p0.png`)).toMatchObject({ type: 'image/png' })
  })
})

describe('names with a hash', () => {
  const stem = (id: number) => `${id}-${pictureHash('work', id)}`
  const [still, moving] = [stem(500010), stem(500011)]
  const folder = '2024/04/01/00/00/00'

  it.each([
    ['a page', metaPageUrls(hashed, 1, false).large, `/c/600x1200_90/img-master/img/${date}/${still}_p1_master1200.jpg`],
    ['an original', originalUrl(hashed, 1), `/img-original/img/${date}/${still}_p1.png`],
    ['a square', workImage(hashed, 0, 'square1200', null), `/img-master/img/${date}/${still}_p0_square1200.jpg`],
    ['a custom crop', listedSquare(custom, null), `/custom-thumb/img/${date}/${stem(500012)}_p0_custom1200.jpg`],
    [
      'the still of a ugoira',
      workImage(hashedUgoira, 0, 'master1200', null),
      `/img-master/img/${folder}/${moving}_master1200.jpg`,
    ],
    ['a frame', originalUrl(hashedUgoira, 2), `/img-original/img/${folder}/${moving}_ugoira2.jpg`],
    ['a small archive', ugoiraZipUrl(hashedUgoira), `/img-zip-ugoira/img/${folder}/${moving}_ugoira600x600.zip`],
    ['a large archive', ugoiraZipUrl(hashedUgoira, '1920x1080'), `/img-zip-ugoira/img/${folder}/${moving}_ugoira1920x1080.zip`],
  ])('belong to %s', async (_what, address, path) => {
    expect(address).toBe(`${host}${path}`)
    const statusOf = async (of: string) => (await open().get(of, {}, 'HEAD')).status
    expect(await statusOf(path)).toBe(200)
    expect(await statusOf(path.replace(/-[0-9a-f]{32}/, ''))).toBe(404)
    expect(await statusOf(path.replace(/-[0-9a-f]{32}/, `-${'0'.repeat(32)}`))).toBe(404)
  })

  it('do not belong to works without one', async () => {
    expect(await paintedFor(`/img-original/img/${date}/${stem(500001)}_p0.png`)).toBe(404)
  })
})

describe('pictures of users and novels', () => {
  const pathOf = (url: string) => url.replace(host, '')

  it('are avatars in three sizes and in full', async () => {
    const path = pathOf(avatarUrl(rendererArtist, 50))
    expect(await paintedFor(path)).toMatchObject({
      type: 'image/png',
      picture: { kind: 'avatar', seed: 24 },
      rendition: { width: 50, height: 50 },
    })
    expect(await paintedFor(path.replace('_50', '_170'))).toMatchObject({ rendition: { width: 170, height: 170 } })
    expect(await paintedFor(path.replace('_50', ''))).toMatchObject({ rendition: { width: 640, height: 640 } })
    expect(await paintedFor(path.replace('_50', '_60'))).toBe(404)
    expect(await paintedFor(path.replace('.png', '.jpg'))).toBe(404)
    expect(await paintedFor(path.replace(pictureHash('avatar', 24), pictureHash('avatar', 25)))).toBe(404)
  })

  it('are the default avatar for users without one', async () => {
    expect(avatarUrl(plainArtist)).toBe('https://s.pximg.net/common/images/no_profile.png')
    const address = `/user-profile/img/2021/01/02/03/04/05/25_${pictureHash('avatar', 25)}_170.jpg`
    expect(await paintedFor(address)).toBe(404)
  })

  it('are backgrounds, cropped to fill', async () => {
    const file = (id: number) => `background/img/2021/01/02/03/04/05/${id}_${pictureHash('background', id)}`
    expect(await paintedFor(`/c/1200x600_90_a2_g5/${file(24)}_master1200.jpg`)).toMatchObject(
      rendition(1200, 600, 'cover', 'jpeg', 90),
    )
    expect(await paintedFor(`/c/1920x960_80_a2_g5/${file(24)}.jpg`)).toMatchObject(rendition(1920, 960, 'cover', 'jpeg', 80))
    expect(await paintedFor(`/c/1200x600_90_a2_g5/${file(25)}.jpg`)).toBe(404)
  })

  it('are covers, upright and square', async () => {
    const urls = coverUrls(novel)
    expect(await paintedFor(pathOf(urls.large))).toMatchObject({
      picture: { kind: 'cover' },
      ...rendition(240, 343, 'cover', 'jpeg', 80),
    })
    expect(await paintedFor(pathOf(urls.medium))).toMatchObject(rendition(176, 251, 'cover', 'jpeg', 80))
    expect(await paintedFor(pathOf(urls.square_medium))).toMatchObject(rendition(128, 128, 'cover', 'jpeg', 80))
    expect(await paintedFor(pathOf(urls.large).replace('2024', '2023'))).toBe(404)
  })
})

describe('image host', () => {
  const path = `/img-original/img/${date}/500001_p0.png`

  it.each(['', 'https://example.com/', 'https://pixiv.net.evil.test/', 'https://notpixiv.net/', 'about:blank', 'pixiv.net'])(
    'rejects requests with the Referer %j without rendering',
    async (referer) => {
      const { site, renderer } = open()
      const response = await site(new Request(`${host}${path}`, { headers: referer ? { Referer: referer } : {} }))
      expect(response.status).toBe(403)
      expect(renderer.orders).toEqual([])
    },
  )

  it.each(['https://app-api.pixiv.net/', 'https://www.pixiv.net/', 'https://www.pixiv.net/artworks/1'])(
    'accepts requests with the Referer %s',
    async (referer) => {
      const { get } = open()
      expect((await get(path, { Referer: referer })).status).toBe(200)
    },
  )

  it('supports ranges, HEAD and validators', async () => {
    const { get } = open()
    const whole = await get(path)
    const etag = whole.headers.get('ETag') ?? ''
    const length = (await whole.arrayBuffer()).byteLength
    expect(whole.headers.get('Content-Length')).toBe(String(length))
    const part = await get(path, { Range: 'bytes=0-9' })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 0-9/${length}`])
    expect((await get(path, { Range: `bytes=${length}-` })).status).toBe(416)
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304)
    const head = await get(path, {}, 'HEAD')
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, String(length), ''])
  })

  it('returns 404 for invented addresses', async () => {
    const heard: unknown[] = []
    const site = createSite({ catalogue, renderer: createRecordingRenderer(), onFailure: (error) => heard.push(error) })
    const part = fc.oneof(
      fc.constantFrom(
        'c',
        '360x360_70',
        'img-master',
        'img-original',
        'user-profile',
        'img',
        date,
        '500001_p0.png',
        '%00',
        '%2e%2e',
        '..',
        '%E0%A4',
      ),
      fc.webPath(),
      fc.string({ maxLength: 12 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 7 }), async (parts) => {
        const { status } = await picture(site, new URL(`${host}/${parts.join('/')}`.replace(/[?#]/g, '')).href)
        expect([200, 404]).toContain(status)
      }),
    )
    expect(heard).toEqual([])
  })

  it('rejects writes', async () => {
    const response = await open().get(path, {}, 'POST')
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('returns an error if rendering fails, and reports the reason to its owner only', async () => {
    const heard: unknown[] = []
    const trouble = new Error('brush broken')
    const site = createSite({ catalogue, renderer: createRecordingRenderer(trouble), onFailure: (error) => heard.push(error) })
    const response = await picture(site, `${host}${path}`)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('brush')
    expect(heard).toEqual([trouble])
  })
})

describe('static host', () => {
  const base = 'https://s.pximg.net/common/images'

  it.each([
    ['limit_unknown_360.png', { picture: { kind: 'sign', sign: 'unknown' }, ...rendition(360, 360, 'cover', 'png', 100) }],
    ['limit_sanity_level_100.png', { picture: { kind: 'sign', sign: 'sanity_level' }, rendition: { width: 100 } }],
    ['no_profile.png', { picture: { kind: 'sign', sign: 'no_profile' }, rendition: { width: 170 } }],
    ['no_profile_s.png', { rendition: { width: 50 } }],
    ['no_profile_ss.png', { rendition: { width: 16 } }],
    ['novel_thumb/novel_thumb_1_176mw.jpg', { picture: { kind: 'cover' }, rendition: { width: 176, format: 'jpeg' } }],
  ])('has %s for any request', async (name, order) => {
    const response = await open().site(new Request(`${base}/${name}`))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject(order)
  })

  it.each([
    'limit_nothing_360.png',
    'limit_unknown_361.png',
    'no_profile_l.png',
    '../images/no_profile.gif',
    'novel_thumb/novel_thumb_0_176mw.jpg',
  ])('returns 404 for %s', async (name) => {
    expect((await open().site(new Request(`${base}/${name}`))).status).toBe(404)
  })
})
