import { describe, expect, it } from 'vitest'
import { articlePage, listPage, rainy, work } from '../testing/spotlightPages.ts'
import { createScripted, html, messageOf } from '../testing/upstream.ts'
import { spotlightLanguage } from '../web/language.ts'

describe('the spotlight routes', () => {
  it.each([
    ['/api/pixivision', 'www.pixivision.net/zh/c/illustration'],
    ['/api/pixivision?lang=en', 'www.pixivision.net/en/c/illustration'],
    ['/api/pixivision?page=3&lang=zh-TW', 'www.pixivision.net/zh-tw/c/illustration?p=3'],
    ['/api/pixivision/list', 'www.pixivision.net/zh/c/illustration'],
    ['/api/pixivision/list?type=how-to-draw&page=2&lang=ja', 'www.pixivision.net/ja/c/how-to-draw?p=2'],
  ])('requests for %s the page %s', async (path, address) => {
    const { companion, asked } = createScripted(() => html(listPage(rainy)))
    const response = await companion.request(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=21600'])
    expect(asked.map((one) => one.address)).toEqual([address])
  })

  it.each([
    ['/api/pixivision/detail?id=10001&lang=en', 'www.pixivision.net/en/a/10001', 'content'],
    ['/api/pixivision/10001', 'www.pixivision.net/zh/a/10001', 'items'],
    ['/api/pixivision/10001?lang=pt', 'www.pixivision.net/en/a/10001', 'items'],
  ])('requests for %s the page %s', async (path, address, member) => {
    const { companion, asked } = createScripted(() => html(articlePage(work(1))))
    const response = await companion.request(path)
    expect(await response.json()).toHaveProperty(member)
    expect(asked.map((one) => one.address)).toEqual([address])
  })

  it('include the boxes only without a page number', async () => {
    const { companion } = createScripted(() => html(listPage(rainy)))
    const members = async (path: string) => Object.keys(await (await companion.request(path)).json())
    expect(await members('/api/pixivision')).toEqual(['articles', 'rank', 'recommend'])
    expect(await members('/api/pixivision/list?type=news')).toEqual(['articles', 'rank', 'recommend'])
    expect(await members('/api/pixivision?page=1')).toEqual(['articles'])
    expect(await members('/api/pixivision/list?type=news&page=2')).toEqual(['articles'])
  })

  it('emit an event for a page without cards', async () => {
    const { companion, events } = createScripted(() => html('<html><body>all new markup</body></html>'))
    expect(await (await companion.request('/api/pixivision?page=1')).json()).toEqual({ articles: [] })
    expect((await companion.request('/api/pixivision/5')).status).toBe(502)
    expect(events).toEqual([
      { kind: 'emptySpotlight', path: '/zh/c/illustration' },
      { kind: 'emptySpotlight', path: '/zh/a/5' },
    ])
  })

  it('end a list where upstream has no more pages, and return 404 for articles', async () => {
    const { companion } = createScripted(() => html('not here', 404))
    const last = await companion.request('/api/pixivision?page=99')
    expect([last.status, await last.json()]).toEqual([200, { articles: [] }])
    for (const path of ['/api/pixivision', '/api/pixivision/list?type=nope', '/api/pixivision/5', '/api/pixivision/detail?id=5'])
      expect((await companion.request(path)).status).toBe(404)
  })

  it.each([
    ['/api/pixivision?page=0', 'page'],
    ['/api/pixivision?page=-1', 'page'],
    ['/api/pixivision?page=1e9', 'page'],
    ['/api/pixivision/list?type=../a/1', 'type'],
    ['/api/pixivision/list?type=Evil', 'type'],
    ['/api/pixivision?lang=//evil.example', 'lang'],
    ['/api/pixivision/detail', 'id'],
    ['/api/pixivision/detail?id=1/../2', 'id'],
    ['/api/pixivision/12abc', 'id'],
    ['/api/pixivision/..%2f..', 'id'],
  ])('respond to %s with 400 for its %s', async (path, field) => {
    const { companion, asked } = createScripted()
    const response = await companion.request(path)
    expect([response.status, await messageOf(response)]).toEqual([400, `Bad Request: ${field}`])
    expect(asked).toEqual([])
  })

  it('follow a limited number of redirects on the same host', async () => {
    const towards = (location: string) => new Response(null, { status: 302, headers: { location } })
    const { companion, asked } = createScripted((url) =>
      url.pathname === '/zh/a/5'
        ? towards('/ja/a/5')
        : url.pathname === '/zh/a/6'
          ? towards('https://evil.example/a/6')
          : url.pathname === '/zh/a/7'
            ? towards('/zh/a/7')
            : html(articlePage(work(1))),
    )
    expect((await companion.request('/api/pixivision/5')).status).toBe(200)
    expect((await companion.request('/api/pixivision/6')).status).toBe(502)
    expect((await companion.request('/api/pixivision/7')).status).toBe(502)
    expect(asked.map(({ address }) => address.split('/a/')[0])).not.toContain('evil.example')
    expect(asked).toHaveLength(6)
  })

  it.each([
    [undefined, 'zh'],
    ['zh-TW', 'zh-tw'],
    ['zh_TW', 'zh-tw'],
    ['zh-CN', 'zh'],
    ['ja', 'ja'],
    ['KO', 'ko'],
    ['th-TH', 'th'],
    ['fr', 'en'],
  ])('map the language %s to %s', (wish, expected) => {
    expect(spotlightLanguage(wish)).toBe(expected)
  })
})
