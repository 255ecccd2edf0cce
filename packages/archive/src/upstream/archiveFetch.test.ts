import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { list, record, text, type WireIllust } from '@emaki/domain'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Archive } from '../openArchive.ts'
import { addIllust, addNovel, picture, testArchive, testFolder, wireIllust, wireNovel } from '../testing/index.ts'
import { createArchiveFetch } from './archiveFetch.ts'

const api = 'https://app-api.pixiv.net'
const image = 'https://i.pximg.net'

async function open(options: Parameters<typeof createArchiveFetch>[1] = {}) {
  const archive = await testArchive()
  const errors: unknown[] = []
  const fetch = createArchiveFetch(archive, { onError: (error) => errors.push(error), ...options })
  const get = (url: string, headers: Record<string, string> = {}) => fetch(new Request(url, { headers }))
  const json = async (path: string) => {
    const response = await get(api + path)
    return { status: response.status, body: record(await response.json()) }
  }
  const bytes = async (url: string) => {
    const response = await get(url)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  return { archive, fetch, get, json, bytes, errors }
}

const originalOf = (id: number, page = 0) => `${image}/img-original/img/2026/10/01/00/00/00/${id}_p${page}.png`
const hash = '0123456789abcdef0123456789abcdef'
const idsOf = (body: Readonly<Record<string, unknown>>, member = 'illusts') => list(body[member]).map((work) => record(work).id)

describe('the app API of an archive', () => {
  it('has kept works, and upstream’s error for others', async () => {
    const { archive, json } = await open()
    await addIllust(archive, wireIllust(5, { page_count: 2 }))
    expect(record((await json('/v1/illust/detail?illust_id=5')).body.illust)).toMatchObject({
      ...wireIllust(5, { page_count: 2 }),
      is_bookmarked: false,
      user: { ...wireIllust(5).user, is_followed: false },
    })
    const missing = await json('/v1/illust/detail?illust_id=6')
    expect([missing.status, text(record(missing.body.error).user_message)]).toEqual([404, 'お探しのページは見つかりませんでした'])
  })

  it('searches tags in part and whole, in other languages, and titles and captions', async () => {
    const { archive, json } = await open()
    await addIllust(archive, wireIllust(1, { tags: [{ name: '海', translated_name: 'sea' }], title: 'Harbour' }))
    await addIllust(
      archive,
      wireIllust(2, { tags: [{ name: '夜の海', translated_name: null }], caption: 'The harbour by night' }),
    )
    const search = async (query: string) => idsOf((await json(`/v1/search/illust?${query}`)).body)
    expect(await search('word=海')).toEqual([2, 1])
    expect(await search('word=海&search_target=exact_match_for_tags')).toEqual([1])
    expect(await search('word=sea&search_target=partial_match_for_tags')).toEqual([])
    expect(await search('word=sea&include_translated_tag_results=true')).toEqual([1])
    expect(await search('word=海 -夜')).toEqual([1])
    expect(await search('word=夜 OR sea&include_translated_tag_results=true')).toEqual([2, 1])
    expect(await search('word=harbour&search_target=title_and_caption')).toEqual([2, 1])
    expect(await search('word=海&search_target=title_and_caption')).toEqual([])
  })

  it('filters searches by AI, shape, size and day', async () => {
    const { archive, json } = await open()
    await addIllust(archive, wireIllust(1, { illust_ai_type: 2 }))
    await addIllust(archive, wireIllust(2, { width: 90, height: 40, create_date: '2026-10-05T00:00:00+09:00' }))
    const search = async (query: string) => idsOf((await json(`/v1/search/illust?word=海&${query}`)).body)
    expect(await search('search_ai_type=1')).toEqual([2])
    expect(await search('ratio_pattern=portrait')).toEqual([1])
    expect(await search('width_min=50&height_max=50')).toEqual([2])
    expect(await search('end_date=2026-10-01')).toEqual([1])
    expect(await search('start_date=2026-10-02&sort=date_asc')).toEqual([2])
  })

  it('has the page of a novel with its text and kept neighbours', async () => {
    const { archive, get } = await open()
    for (const id of [7, 8])
      await addNovel(
        archive,
        wireNovel(id, { series: { id: 3, title: 'S' }, create_date: `2026-10-0${id - 6}T00:00:00+09:00` }),
        '</script>夜',
      )
    const page = await (await get(`${api}/webview/v2/novel?id=7`)).text()
    expect(page).not.toContain('</script>夜')
    expect(page).toContain('\\u003C\\/script>夜')
    expect(page).toContain('"nextNovel":{"id":8')
  })

  it('stays total over any sidecar', async () => {
    const { archive, json, errors } = await open()
    const members = Object.keys(wireIllust(5))
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...members), fc.jsonValue()), async (hostile) => {
        await addIllust(archive, { ...wireIllust(5), page_count: 1 } satisfies WireIllust)
        await archive.store.update({ kind: 'illust', id: '5' }, (sidecar) => ({
          ...sidecar,
          work: record(hostile),
          ugoira: record(hostile),
        }))
        for (const path of [
          '/v1/illust/detail?illust_id=5',
          '/v1/illust/new',
          '/v1/user/recommended',
          '/v1/trending-tags/illust',
          '/v2/illust/related?illust_id=5',
        ])
          expect((await json(path)).status, path).toBe(200)
        await json('/v1/ugoira/metadata?illust_id=5')
        expect(errors).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('sends no address of another host', async () => {
    const { archive, json } = await open()
    const evil = 'https://evil.example/x.png'
    const urls = { square_medium: evil, medium: 'javascript:alert(1)', large: evil }
    await addIllust(archive, wireIllust(5))
    await archive.store.update({ kind: 'illust', id: '5' }, (sidecar) => ({
      ...sidecar,
      work: {
        ...sidecar.work,
        image_urls: urls,
        meta_single_page: { original_image_url: evil },
        user: { id: 11, profile_image_urls: { medium: evil } },
      },
    }))
    const body = JSON.stringify((await json('/v1/illust/detail?illust_id=5')).body)
    expect(body).not.toMatch(/evil|javascript/)
  })
})

describe('the picture host of an archive', () => {
  it('sends the stored bytes with type, length, validators and ranges', async () => {
    const { archive, get, bytes } = await open()
    await addIllust(archive, wireIllust(5))
    const stored = await picture(5)
    const whole = await bytes(originalOf(5))
    expect(whole.bytes).toEqual(stored)
    expect(whole.response.headers.get('content-type')).toBe('image/png')
    expect(whole.response.headers.get('content-length')).toBe(String(stored.length))
    expect(whole.response.headers.get('last-modified')).toMatch(/GMT$/)
    const part = await get(originalOf(5), { range: 'bytes=2-5' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${stored.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(stored.subarray(2, 6))
    const same = await get(originalOf(5), { 'if-none-match': whole.response.headers.get('etag') ?? '' })
    expect(same.status).toBe(304)
  })

  it('makes other sizes from the original and never enlarges it', async () => {
    const { archive, bytes } = await open()
    await addIllust(archive, wireIllust(5, { width: 300, height: 900 }))
    const sizes = async (path: string) => {
      const { width, height, format } = await sharp(
        (await bytes(`${image}${path}/img/2026/10/01/00/00/00/5_p0_master1200.jpg`)).bytes,
      ).metadata()
      return [width, height, format]
    }
    expect(await sizes('/c/240x480_80/img-master')).toEqual([160, 480, 'jpeg'])
    expect(await sizes('/c/1200x1200_90_webp/img-master')).toEqual([300, 900, 'webp'])
    expect(await sizes('/img-master')).toEqual([300, 900, 'jpeg'])
  })

  it('finds works without addresses by those that the app API makes', async () => {
    const { archive, json, bytes } = await open()
    await addIllust(archive, wireIllust(5, { page_count: 2 }))
    await archive.store.update({ kind: 'illust', id: '5' }, (sidecar) => ({
      ...sidecar,
      work: { title: 'x', page_count: 2, create_date: '2020-02-02T00:00:00+09:00' },
      files: sidecar.files.map(({ url, ...file }) => file),
    }))
    const pages = list(record((await json('/v1/illust/detail?illust_id=5')).body.illust).meta_pages)
    const urls = record(record(pages[1]).image_urls)
    expect(urls.original).toBe(`${image}/img-original/img/2020/02/02/00/00/00/5_p1.png`)
    expect((await bytes(text(urls.original))).bytes).toEqual(await picture(6))
    expect((await bytes(text(urls.medium))).response.headers.get('content-type')).toBe('image/jpeg')
  })

  it('has the first frame of a ugoira whose frames are only in its archive', async () => {
    const { archive, bytes } = await open()
    const frame = await picture(3)
    const staging = await archive.stage({ kind: 'illust', id: '6' })
    await staging.write('6.zip', zipSync({ '000000.png': frame, '000001.png': await picture(4) }))
    const url = `${image}/img-zip-ugoira/img/2026/10/01/00/00/00/6_ugoira1920x1080.zip`
    const ugoira = { frames: [{ file: '000000.png', delay: 50 }] }
    await archive.store.commit(staging, {
      keptBy: 'pressed',
      work: { ...wireIllust(6), type: 'ugoira' },
      ugoira,
      files: [{ name: '6.zip', role: 'ugoira', url }],
    })
    expect((await bytes(`${image}/img-original/img/2026/10/01/00/00/00/6_ugoira0.png`)).bytes).toEqual(frame)
    const small = await bytes(url.replace('1920x1080', '600x600'))
    expect(small.response.headers.get('content-type')).toBe('application/zip')
    expect((await bytes(`${image}/c/540x540_70/img-master/img/2026/10/01/00/00/00/6_master1200.jpg`)).response.status).toBe(200)
  })

  it('P1 has every size and page of a work whose names have a hash', async () => {
    const { archive, json, bytes } = await open()
    const work = wireIllust(5, { page_count: 2 })
    await addIllust(archive, JSON.parse(JSON.stringify(work).replaceAll('/5_p', `/5-${hash}_p`)))
    const original = (await bytes(originalOf(5, 1).replace('/5_', `/5-${hash}_`))).bytes
    expect(original).toEqual(await picture(6))
    for (const path of [
      `/img-master/img/2026/10/01/00/00/00/5-${hash}_p1_master1200.jpg`,
      `/c/540x540_70/img-master/img/2026/10/01/00/00/00/5-${hash}_p1_master1200.jpg`,
      `/c/250x250_80_a2/img-master/img/2026/10/01/00/00/00/5-${hash}_p0_square1200.jpg`,
      `/c/250x250_80_a2/custom-thumb/img/2026/10/01/00/00/00/5-${hash}_p0_custom1200.jpg`,
      `/c/ic0:900:1280/img-original/img/2026/10/01/00/00/00/5-${hash}_p1.png`,
      '/c/540x540_70/img-master/img/2026/10/01/00/00/00/5_p1_master1200.jpg',
    ])
      expect((await bytes(image + path)).response.headers.get('content-type'), path).toBe('image/jpeg')
    // A sidecar that lacks sizes gets them by the name, not by the id.
    await archive.store.update({ kind: 'illust', id: '5' }, (sidecar) => ({
      ...sidecar,
      work: { ...sidecar.work, image_urls: {} },
    }))
    expect(record(record((await json('/v1/illust/detail?illust_id=5')).body.illust).image_urls).large).toBe(
      `${image}/c/600x1200_90/img-master/img/2026/10/01/00/00/00/5-${hash}_p0_master1200.jpg`,
    )
  })

  it('P1 has the archive, the frames and the still of a ugoira whose names have a hash', async () => {
    const { archive, json, bytes } = await open()
    const staging = await archive.stage({ kind: 'illust', id: '6' })
    await staging.write('6.zip', zipSync({ '000000.png': await picture(3) }))
    const url = `${image}/img-zip-ugoira/img/2026/10/01/00/00/00/6-${hash}_ugoira1920x1080.zip`
    const large = `${image}/c/600x1200_90/img-master/img/2026/10/01/00/00/00/6-${hash}_master1200.jpg`
    await archive.store.commit(staging, {
      keptBy: 'pressed',
      work: { ...wireIllust(6), type: 'ugoira', image_urls: { large }, meta_single_page: {} },
      ugoira: { frames: [{ file: '000000.png', delay: 50 }] },
      files: [{ name: '6.zip', role: 'ugoira', url }],
    })
    const metadata = record((await json('/v1/ugoira/metadata?illust_id=6')).body.ugoira_metadata)
    const small = url.replace('1920x1080', '600x600')
    expect(record(metadata.zip_urls).medium).toBe(small)
    expect((await bytes(small)).response.headers.get('content-type')).toBe('application/zip')
    expect((await bytes(`${image}/img-original/img/2026/10/01/00/00/00/6-${hash}_ugoira0.png`)).bytes).toEqual(await picture(3))
    expect((await bytes(large)).response.status).toBe(200)
  })

  it('caches made sizes inside of the archive, up to a limit', async () => {
    const { archive, bytes } = await open({ cacheBytes: 30_000 })
    for (let id = 1; id <= 12; id++) {
      await addIllust(archive, wireIllust(id, { width: 200, height: 200 }))
      await bytes(`${image}/c/600x1200_90/img-master/img/2026/10/01/00/00/00/${id}_p0_master1200.jpg`)
    }
    const files = await readdir(join(archive.directory, '.cache'))
    expect(files.length).toBeGreaterThan(0)
    const sizes = await Promise.all(files.map(async (name) => (await readFile(join(archive.directory, '.cache', name))).length))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(30_000)
  })

  it('has a neutral picture for avatars that are not kept, and nothing else', async () => {
    const { get } = await open()
    expect((await get(`${image}/user-profile/img/11.jpg`)).headers.get('content-type')).toBe('image/png')
    expect((await get('https://s.pximg.net/common/images/no_profile.png')).status).toBe(200)
    expect((await get(originalOf(404))).status).toBe(404)
    await expect(get('https://example.com/')).rejects.toThrow('fetch failed')
  })
})

describe('files outside of the archive', () => {
  const secret = 'the secret of this machine'

  /** An archive whose work has a file that is a link to a secret outside. */
  async function withLink(archive: Archive): Promise<void> {
    const outside = await testFolder()
    await writeFile(join(outside, 'secret.png'), secret)
    await addIllust(archive, wireIllust(5))
    const folder = join(archive.directory, archive.index.find({ kind: 'illust', id: '5' })?.folder ?? '')
    await rename(join(folder, '5_p0.png'), join(folder, 'old.png'))
    await symlink(join(outside, 'secret.png'), join(folder, '5_p0.png'))
  }

  it('are not read through links', async () => {
    const { archive, bytes } = await open()
    await withLink(archive)
    const { response, bytes: body } = await bytes(originalOf(5))
    expect([response.status, body.toString().includes(secret)]).toEqual([404, false])
  })

  it('are not read by addresses', async () => {
    const { archive, get } = await open()
    await addIllust(archive, wireIllust(5))
    for (const path of [
      '/../index.sqlite',
      '/..%2f..%2fetc/passwd',
      '/img-original/img/../../../index.sqlite',
      '/%00',
      '/works/Artist-11/5-Title_5/work.json',
    ])
      expect((await get(image + path)).status, path).toBe(404)
  })

  it('are read for works of a registered folder only', async () => {
    const { archive, bytes } = await open()
    const root = await testFolder()
    await mkdir(join(root, 'a'), { recursive: true })
    await writeFile(join(root, 'a', '9.png'), await picture(9))
    await writeFile(join(root, 'secret.png'), secret)
    await addIllust(archive, wireIllust(9))
    const sidecar = await archive.store.sidecar({ kind: 'illust', id: '9' })
    const put = async (external: { root: string; folder: string }, name: string) => {
      const [file] = sidecar?.files ?? []
      const folder = join(archive.directory, 'external/main/9')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'work.json'), JSON.stringify({ ...sidecar, external, files: [{ ...file, name }] }))
      await archive.scan()
      return bytes(originalOf(9))
    }
    await archive.store.trash({ kind: 'illust', id: '9' })
    await writeFile(join(archive.directory, 'roots.json'), JSON.stringify({ roots: { main: root } }))
    expect((await put({ root: 'main', folder: 'a' }, '9.png')).bytes).toEqual(await picture(9))
    expect((await put({ root: 'other', folder: 'a' }, '9.png')).response.status).toBe(404)
    expect((await put({ root: 'main', folder: 'a/../..' }, '9.png')).response.status).toBe(404)
    expect(existsSync(join(root, 'secret.png'))).toBe(true)
  })
})
