import { createEventStreamReader, normaliseWebWork } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { chatStreamExample, contractExample as example } from './testing/contractExample.ts'
import * as picture from './testing/pictures.ts'
import { articlePage, card, listPage, paragraph, work } from './testing/spotlightPages.ts'
import { createScripted, html, json, signedIn, wrapped } from './testing/upstream.ts'

const listed = example('web-work')
const comments = example('web-comments')

/** Returns the companion's response when upstream sends `body` for any path. */
async function answerTo(path: string, body: unknown, wrap = true): Promise<unknown> {
  const { companion } = createScripted(() => (wrap ? wrapped(body) : json(body)))
  const response = await companion.request(path, { headers: signedIn })
  expect(response.status).toBe(200)
  return response.json()
}

describe('the contract’s example behind', () => {
  const thumbnails = { illust: [listed], novel: [], novelSeries: [], novelDraft: [] }
  it.each([
    ['/ajax/illust/100000001?full=1', example('web-illust')],
    ['/ajax/illust/100000001/pages', example('web-pages')],
    ['/ajax/novel/20000101', example('web-novel')],
    ['/ajax/illusts/comments/roots?illust_id=100000001', comments],
    ['/ajax/novels/comments/roots?novel_id=20000101', comments],
    ['/ajax/illusts/comments/replies?comment_id=300000001', comments],
    ['/ajax/novels/comments/replies?comment_id=300000001', comments],
    ['/ajax/user/20000001/illusts/tag?tag=%E6%B5%B7', { works: [listed], total: 1 }],
    ['/ajax/user/20000001/illusts/bookmarks', { works: [listed, { isAdContainer: true }, null], total: 1, bookmarkTags: [] }],
    ['/ajax/illust/new', { illusts: [listed], lastId: '100000001' }],
    ['/ajax/illust/discovery', { illusts: [listed] }],
    ['/ajax/discovery/artworks', { recommendedIllusts: [{ illustId: '100000001' }], tagTranslation: [], thumbnails }],
    ['/ajax/follow_latest/illust', { page: { ids: [100000001], isLastPage: true, tags: [] }, tagTranslation: [], thumbnails }],
  ])('%s loses its envelope only', async (path, body) => {
    expect(await answerTo(path, body)).toEqual(body)
  })

  it('/ranking gets each work’s rating and keeps everything else', async () => {
    const ranking = example('web-ranking') as { contents: object[] }
    expect(await answerTo('/ranking', ranking, false)).toEqual({
      ...ranking,
      contents: ranking.contents.map((item) => ({ ...item, x_restrict: 0 })),
    })
  })

  it('/user is read from both pages that may contain it', async () => {
    const session = example('web-session') as { userData: object; token: string }
    const state = JSON.stringify({ api: { token: session.token }, userData: { self: session.userData } })
    const next = JSON.stringify({ props: { pageProps: { serverSerializedPreloadedState: state } } })
    for (const page of [
      `<html><script id="__NEXT_DATA__" type="application/json">${next}</script></html>`,
      `<html><meta name="global-data" content='${JSON.stringify(session)}'></html>`,
    ]) {
      const { companion } = createScripted(() => html(page))
      expect(await (await companion.request('/user', { headers: signedIn })).json()).toMatchObject(session)
    }
  })

  it('/api/pid-recover/{id} keeps every member of every page', async () => {
    const recovered = example('pid-recover')
    const { companion } = createScripted(() => json(recovered), { recovery: { baseUrl: 'https://archive.example' } })
    expect(await (await companion.request('/api/pid-recover/80000001')).json()).toEqual(recovered)
  })

  it('/api/saucenao is returned nested, as the host sends it, and flat, as older viewers read it', async () => {
    const answer = example('saucenao') as { results: { header: object; data: { pixiv_id: number } }[] }
    const { companion } = createScripted(() => json(answer), { imageSearch: { apiKey: 'key' } })
    const form = new FormData()
    form.append('file', new Blob([picture.jpeg()], { type: 'image/jpeg' }), 'a.jpg')
    const response = await companion.request('/api/saucenao', { method: 'POST', body: form })
    const { results } = (await response.json()) as { results: Record<string, unknown>[] }
    expect(results).toHaveLength(1)
    const flat = {
      ext_urls: ['https://www.pixiv.net/member_illust.php?mode=medium&illust_id=100000001'],
      title: 'Harbour at dusk',
      pixiv_id: '100000001',
      member_name: 'Aki Sample',
      member_id: '20000001',
    }
    expect(results[0]).toMatchObject({ ...flat, similarity: '91.40', header: answer.results[0]?.header, data: flat })
  })

  it('/api/pixivision/list and /api/pixivision/{id} is read from an HTML page', async () => {
    const list = example('spotlight-list') as { articles: { thumbnail: string }[] }
    const style = `background-image: url('${list.articles[0]?.thumbnail}')`
    const title = 'Rainy Streets - Drawings of wet asphalt'
    const page = listPage(card({ id: 10001, title, style, tags: [[21, 'rain']] }))
    const { companion } = createScripted((url) =>
      html(url.pathname.includes('/a/') ? articlePage(paragraph('Reflections, umbrellas, neon.') + work(100000003)) : page),
    )
    expect(await (await companion.request('/api/pixivision/list?type=column&page=2&lang=en')).json()).toEqual(list)
    const works = example('spotlight-works') as Record<string, unknown> & { items: object[] }
    const article = (await (await companion.request('/api/pixivision/10001?lang=en')).json()) as Record<string, unknown>
    expect(Object.keys(article)).toEqual(expect.arrayContaining(Object.keys(works)))
    expect(article).toMatchObject({ title: works.title, cover: works.cover, desc: works.desc })
    expect(article.items).toEqual([expect.objectContaining({ illust_id: '100000003' })])
    expect(Object.keys((article.items as object[])[0] ?? {}).sort()).toEqual(Object.keys(works.items[0] ?? {}).sort())
  })
})

describe('the contract’s example of', () => {
  it('a listed work is normalised with every page', () => {
    expect(normaliseWebWork(listed)).toMatchObject({
      id: '100000001',
      title: 'Harbour at dusk',
      author: { id: '20000001', name: 'Aki Sample' },
      images: [{ l: expect.stringContaining('_p0_master1200.jpg') }, { l: expect.stringContaining('_p1_master1200.jpg') }],
      tags: [{ name: '風景' }, { name: '海' }],
      width: 1600,
      height: 1000,
      count: 2,
      illust_ai_type: 1,
      type: 'illust',
      is_bookmarked: false,
    })
  })

  it('a chat completion is read in order, wherever it is split', () => {
    const bytes = new TextEncoder().encode(chatStreamExample())
    for (let cut = 0; cut <= bytes.length; cut++) {
      const reader = createEventStreamReader()
      const lines = [...reader.push(bytes.subarray(0, cut)), ...reader.push(bytes.subarray(cut)), ...reader.end()]
      const deltas = lines.slice(0, -1).map((line) => (JSON.parse(line) as { choices: { delta: object }[] }).choices[0]?.delta)
      expect(deltas).toEqual([{ reasoning_content: 'thinking…' }, { content: '第一行' }])
      expect(lines.at(-1)).toBe('[DONE]')
    }
  })
})
