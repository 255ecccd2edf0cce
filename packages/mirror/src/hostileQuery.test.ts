import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mirrorRoutes } from './routes.ts'
import { createScripted, json } from './testing/upstream.ts'

describe('a hostile query', () => {
  const idRoutes = mirrorRoutes.filter(({ parameters }) => parameters.includes('id')).map(({ path }) => path)
  const wordRoutes = mirrorRoutes.filter(({ parameters }) => parameters.includes('word')).map(({ path }) => path)
  const badIds = [
    '',
    'abc',
    '-1',
    '0',
    '1e9',
    '0x10',
    '1.5',
    '٣',
    '１２',
    '99999999999999999999',
    '1%00',
    '%E0%A4%A',
    '1;2',
    '../1',
  ]

  it.each(idRoutes)('A1, A2: to %s fails with an invalid id', async (path) => {
    const { mirror, asked } = createScripted()
    for (const id of badIds) expect((await mirror.request(`${path}?id=${id}`)).status).toBe(422)
    expect((await mirror.request(path)).status).toBe(422)
    expect(asked).toEqual([])
  })

  it.each(wordRoutes)('to %s fails with an empty or very long search text', async (path) => {
    const { mirror, asked } = createScripted()
    for (const word of ['', '%20%20', 'x'.repeat(1001)]) expect((await mirror.request(`${path}?word=${word}`)).status).toBe(422)
    expect(asked).toEqual([])
  })

  it('C8: sends line breaks, quotes and operators as one encoded value', async () => {
    const { mirror } = createScripted((url) => json({ illusts: [url.searchParams.get('word')], next_url: null }))
    for (const word of ['a\r\nHost: evil', 'a\u0000b', '"NEAR" * col:', '&mode=week#', '%', '👩‍👩‍👧 \u202Eabc']) {
      const response = await mirror.request(`/search?word=${encodeURIComponent(word)}`)
      expect(((await response.json()) as { illusts: string[] }).illusts).toEqual([word])
    }
  })

  it.each(['9999-99-99', '2024-02-30', 'tomorrow', '2024-1-1', '20240101', '2024-01-01T00:00:00Z'])(
    'C9: fails when %s is no date',
    async (date) => {
      const { mirror, asked } = createScripted()
      for (const route of [
        '/rank?date=',
        '/rank_novel?date=',
        '/search?word=a&start_date=',
        '/popular_preview?word=a&end_date=',
      ]) {
        expect((await mirror.request(route + date)).status).toBe(422)
      }
      expect(asked).toEqual([])
    },
  )

  it('C1: loses parameters that the route does not know', async () => {
    const { mirror, asked } = createScripted()
    const noise =
      '__proto__=1&constructor[prototype][x]=1&__proto__[y]=1&toString=1&access_token=x&user_id=1&illust_id=2&filter[]=x&viewed=3'
    for (const path of ['/rank', '/illust_recommended', '/manga_recommended', '/search?word=a']) {
      await mirror.request(`${path}${path.includes('?') ? '&' : '?'}${noise}`)
    }
    for (const call of asked) expect(call).not.toMatch(/proto|constructor|toString|access_token|_id=|filter|viewed/)
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })

  it.each([
    'http://169.254.169.254/',
    'https://app-api.pixiv.net.evil.example/v2/illust/related?illust_id=1',
    'https://app-api.pixiv.net/v1/user/detail?user_id=1',
    '//evil.example/x',
    'javascript:alert(1)',
    'illust_id=5&offset=1&offset=2',
    'illust_id=5&viewed[0]=evil',
    'word=a',
    '&&&',
  ])('C5: fails when %s is no next page', async (nextUrl) => {
    const { mirror, asked } = createScripted()
    expect((await mirror.request(`/related?id=5&nextUrl=${encodeURIComponent(nextUrl)}`)).status).toBe(422)
    expect(asked).toEqual([])
  })

  it('C5: cannot request related works of a different work', async () => {
    const { mirror, asked } = createScripted()
    await mirror.request(`/related?id=5&nextUrl=${encodeURIComponent('illust_id=6&viewed[0]=7')}`)
    expect(asked).toEqual(['/v2/illust/related?illust_id=5&viewed[]=7'])
  })

  it.each([
    '[]',
    '1',
    'null',
    '"x"',
    '{',
    '{"viewed":[1]}',
    '{"a":{}}',
    '{"offset":"x"}',
    '{"viewed[0]":"x"}',
    '['.repeat(10_000),
  ])('C6: fails when params=%s is no object of a next page', async (params) => {
    const { mirror, asked } = createScripted()
    expect((await mirror.request(`/illust_recommended?params=${encodeURIComponent(params)}`)).status).toBe(422)
    expect(asked).toEqual([])
  })

  it('C6: cannot add parameter names through params', async () => {
    const { mirror, asked } = createScripted()
    const params = '{"__proto__":"1","constructor":"2","offset":"30","path":"/v1/user/me/state"}'
    await mirror.request(`/illust_recommended?params=${encodeURIComponent(params)}`)
    expect(asked).toEqual(['/v1/illust/recommended-nologin?offset=30'])
  })

  it('never makes the mirror fail with 500', async () => {
    const { mirror, faults } = createScripted()
    const paths = fc.constantFrom(...mirrorRoutes.map(({ path }) => path))
    const names = fc.oneof(fc.constantFrom(...mirrorRoutes.flatMap(({ parameters }) => parameters)), fc.string({ maxLength: 12 }))
    const query = fc.array(fc.tuple(names, fc.oneof(fc.string(), fc.json(), fc.integer().map(String))), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(paths, query, async (path, pairs) => {
        const text = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString()
        const response = await mirror.request(`${path}?${text}`)
        expect([200, 400, 403, 422, 502]).toContain(response.status)
      }),
      { numRuns: 300 },
    )
    expect(faults).toEqual([])
  })
})
