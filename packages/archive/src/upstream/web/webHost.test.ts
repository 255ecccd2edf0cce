// The web side of an archive, and what visitors see of its hosts.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { list, normaliseSeriesPlace, normaliseWebPages, record } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { addIllust, addNovel, testArchive, wireIllust, wireNovel } from '../../testing/index.ts'
import { createArchiveFetch } from '../archiveFetch.ts'

const image = 'https://i.pximg.net'

async function open(isForVisitors = false) {
  const archive = await testArchive()
  const errors: unknown[] = []
  const fetch = createArchiveFetch(archive, { isForVisitors, onError: (error) => errors.push(error) })
  const read = async (address: string) => {
    const response = await fetch(new Request(address))
    return { status: response.status, body: record(await response.json()) }
  }
  const web = async (path: string) => {
    const { status, body } = await read(`https://www.pixiv.net/ajax${path}`)
    return { status, body: body.body }
  }
  const api = async (path: string) => (await read(`https://app-api.pixiv.net${path}`)).body
  return { archive, fetch, web, api, errors }
}

const series = { id: 3, title: 'S' }
const onDay = (day: number) => `2026-10-0${day}T00:00:00+09:00`

/** Writes what the site said of a series. */
async function storeSeries(directory: string, name: string, detail: object): Promise<void> {
  const folder = join(directory, 'series', name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'series.json'), JSON.stringify({ format: 'emaki-series', detail }))
}

describe('the web side of an archive', () => {
  it('has the pages of an artwork with the sizes of the kept files', async () => {
    const { archive, web } = await open()
    await addIllust(archive, wireIllust(5, { page_count: 2 }))
    const pages = normaliseWebPages((await web('/illust/5/pages')).body)
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [30, 40],
      [30, 40],
    ])
    expect(pages[1]?.images.o).toBe(`${image}/img-original/img/2026/10/01/00/00/00/5_p1.png`)
  })

  it('has the place of an artwork among the kept parts of its series', async () => {
    const { archive, web } = await open()
    for (const id of [1, 2, 3]) await addIllust(archive, wireIllust(id, { series, create_date: onDay(id) }))
    expect(normaliseSeriesPlace((await web('/illust/2')).body)).toEqual({
      order: 2,
      prev: { id: '1', title: 'Title 1' },
      next: { id: '3', title: 'Title 3' },
    })
  })

  it('has the text and the neighbours of a novel', async () => {
    const { archive, web } = await open()
    for (const id of [7, 8]) await addNovel(archive, wireNovel(id, { series, create_date: onDay(id - 6) }), `Text ${id}`)
    const { body } = await web('/novel/7')
    expect(record(body).content).toBe('Text 7')
    expect(normaliseSeriesPlace(body)?.next).toEqual({ id: '8', title: 'Novel 8' })
  })

  it('has the profile of an artist as the site had it', async () => {
    const { archive, web } = await open()
    await addIllust(archive, wireIllust(5))
    const folder = join(archive.directory, 'artists', '11')
    await mkdir(folder, { recursive: true })
    const detail = {
      user: { comment: 'A <b>\nline' },
      profile: { webpage: 'https://example.com/', twitter_url: 'https://x.example/me' },
    }
    await writeFile(join(folder, 'artist.json'), JSON.stringify({ format: 'emaki-artist', detail }))
    expect((await web('/user/11')).body).toMatchObject({
      name: 'Artist',
      commentHtml: 'A &#60;b&#62;<br>line',
      webpage: 'https://example.com/',
      social: { twitter: { url: 'https://x.example/me' } },
    })
  })

  it('has the tags of an artist, and the artworks with one of them in pages', async () => {
    const { archive, web } = await open()
    for (const id of [1, 2, 3]) await addIllust(archive, wireIllust(id, { create_date: onDay(id) }))
    await addIllust(archive, wireIllust(4, { tags: [{ name: '山', translated_name: null }] }))
    expect(list((await web('/user/11/illusts/tags')).body)).toMatchObject([
      { tag: '海', tag_translation: 'sea', cnt: 3 },
      { tag: '山', tag_translation: '', cnt: 1 },
    ])
    const page = record((await web(`/user/11/illusts/tag?tag=${encodeURIComponent('海')}&offset=1&limit=1`)).body)
    expect([page.total, list(page.works).map((work) => record(work).id)]).toEqual([3, ['2']])
  })

  it('has no comments, and no subjects that are not kept', async () => {
    const { web, errors } = await open()
    expect((await web('/illusts/comments/roots?illust_id=5')).body).toEqual({ comments: [], hasNext: false })
    for (const path of [
      '/illust/5',
      '/illust/5/pages',
      '/illust/x',
      '/novel/5',
      '/user/5',
      '/user/5/illusts/tags',
      '/top/collection',
    ])
      expect([path, (await web(path)).status]).toEqual([path, 404])
    expect(errors).toEqual([])
  })
})

describe('series of an archive', () => {
  it('have the caption that the site had', async () => {
    const { archive, api } = await open()
    await addIllust(archive, wireIllust(1, { series }))
    await addNovel(archive, wireNovel(2, { series }))
    await storeSeries(archive.directory, 'manga-3', { caption: 'About pictures' })
    await storeSeries(archive.directory, 'novel-3', { caption: 'About words', is_concluded: true })
    expect(record((await api('/v1/illust/series?illust_series_id=3')).illust_series_detail).caption).toBe('About pictures')
    expect((await api('/v2/novel/series?series_id=3')).novel_series_detail).toMatchObject({
      caption: 'About words',
      is_concluded: true,
    })
  })

  it('have no caption where the file about them is damaged', async () => {
    const { archive, api } = await open()
    await addIllust(archive, wireIllust(1, { series }))
    await storeSeries(archive.directory, 'manga-3', { caption: [5], title: {} })
    expect((await api('/v1/illust/series?illust_series_id=3')).illust_series_detail).toMatchObject({ caption: '', title: 'S' })
  })
})

describe('the hosts of an archive for visitors', () => {
  /** Two works of one series: one only of private bookmarks, one that is kept for another reason too. */
  async function openForVisitors() {
    const opened = await open(true)
    const { archive } = opened
    const hidden = { series, title: 'Hidden', tags: [{ name: 'hidden', translated_name: null }], create_date: onDay(1) }
    await addIllust(archive, wireIllust(1, hidden), 1, 'private:mine')
    await addIllust(archive, wireIllust(2, { series, create_date: onDay(2) }), 2, 'private:mine')
    await addIllust(archive, wireIllust(2, { series, create_date: onDay(2) }), 2, 'pressed')
    const artist = {
      ...wireIllust(3).user,
      id: 99,
      name: 'Hidden artist',
      profile_image_urls: { medium: `${image}/user-profile/img/99.jpg` },
    }
    await addIllust(archive, wireIllust(3, { ...hidden, series: { id: 4, title: 'Hidden' }, user: artist }), 3, 'private:mine')
    return opened
  }

  it('have no lists with works of private bookmarks', async () => {
    const { api, web } = await openForVisitors()
    const lists = [
      '/v1/illust/new',
      '/v1/search/illust?word=hidden',
      '/v1/search/illust?word=Hidden&search_target=title_and_caption',
      '/v1/search/user?word=Hidden',
      '/v2/search/autocomplete?word=hid',
      '/v1/trending-tags/illust',
      '/v1/user/illusts?user_id=11',
      '/v1/user/illust-series?user_id=99',
      '/v1/user/recommended',
      '/v1/user/related?seed_user_id=11',
      '/v2/illust/related?illust_id=2',
      '/v1/illust/series?illust_series_id=3',
      '/v1/user/detail?user_id=99',
      '/v1/user/bookmarks/illust?user_id=1&restrict=public',
    ]
    for (const path of lists)
      expect([path, /"title":"Hidden|Hidden artist|:"hidden"/.test(JSON.stringify(await api(path)))]).toEqual([path, false])
    for (const path of ['/user/99', '/user/11/illusts/tags', '/illust/2'])
      expect([path, /hidden/i.test(JSON.stringify(await web(path)))]).toEqual([path, false])
  })

  it('have neither the works of private bookmarks nor their pictures', async () => {
    const { fetch, web } = await openForVisitors()
    const status = async (path: string) => (await fetch(new Request(path))).status
    for (const [id, expected] of [
      [1, 404],
      [2, 200],
    ] as const) {
      expect(await status(`https://app-api.pixiv.net/v1/illust/detail?illust_id=${id}`)).toBe(expected)
      expect((await web(`/illust/${id}`)).status).toBe(expected)
      expect(await status(`${image}/img-original/img/2026/10/01/00/00/00/${id}_p0.png`)).toBe(expected)
      expect(await status(`${image}/c/540x540_70/img-master/img/2026/10/01/00/00/00/${id}_p0_master1200.jpg`)).toBe(expected)
    }
  })
})
