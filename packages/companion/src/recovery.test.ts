import { describe, expect, it } from 'vitest'
import { createScripted, json } from './testing/upstream.ts'

describe('/api/pid-recover/{id}', () => {
  const page = (number: number, more = {}) => ({
    source: `https://i.pximg.net/img-original/img/2020/02/02/02/02/02/80000001_p${number}.png`,
    tags: ['1girl', 'sky'],
    createDate: '2020-02-03T00:00:00.000Z',
    fileUrl: `https://mirror.example/data/${number}.png`,
    sampleUrl: `https://mirror.example/sample/${number}.jpg`,
    ...more,
  })
  const recover = (body: unknown, status = 200) =>
    createScripted(() => json(body, status), { recovery: { baseUrl: 'https://archive.example/v1/' } })

  it('finds the copies of a work, one per page, in order', async () => {
    const { companion, asked } = recover([page(1), page(0), page(1), { ...page(2), fileUrl: null, tags: 'sky  sea' }])
    const response = await companion.request('/api/pid-recover/80000001')
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(await response.json()).toEqual([
      page(0),
      page(1),
      page(2, { fileUrl: 'https://mirror.example/sample/2.jpg', tags: ['sky', 'sea'] }),
    ])
    expect(asked[0]?.address).toBe('archive.example/v1/80000001')
    expect(asked[0]?.headers.get('cookie')).toBeNull()
  })

  it('keeps the order of pages with the same source', async () => {
    const same = (sample: string) =>
      page(0, { sampleUrl: `https://mirror.example/${sample}`, fileUrl: `https://mirror.example/${sample}` })
    const { companion } = recover([same('b'), same('a')])
    expect(await (await companion.request('/api/pid-recover/80000001')).json()).toEqual([same('b'), same('a')])
  })

  it.each([
    ['nothing', []],
    ['pages without pictures', [page(0, { sampleUrl: null }), page(1, { sampleUrl: 'javascript:alert(1)' }), null, 'x']],
    ['a response of another shape', { error: 'no' }],
  ])('is 404 for %s', async (_what, body) => {
    expect((await recover(body).companion.request('/api/pid-recover/80000001')).status).toBe(404)
  })

  it('is 404 for unknown works, and without a configured archive', async () => {
    expect((await recover({ error: 'Not Found' }, 404).companion.request('/api/pid-recover/80000001')).status).toBe(404)
    const { companion, asked } = createScripted()
    expect((await companion.request('/api/pid-recover/80000001')).status).toBe(404)
    expect(asked).toEqual([])
  })

  it('is 502 when the archive fails', async () => {
    expect((await recover('x', 500).companion.request('/api/pid-recover/80000001')).status).toBe(502)
  })
})
