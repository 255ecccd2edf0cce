import { describe, expect, it } from 'vitest'
import { createScripted, wrapped } from './testing/upstream.ts'

const list = 'https://i.pximg.net/c/250x250_80_a2/custom-thumb/img/2022/01/02/03/04/05/9_p0_custom1200.jpg'
const work = { id: '9', title: 'sea', xRestrict: 0, url: list }
const batch = (...illusts: unknown[]) => createScripted(() => wrapped({ illusts }))
const large = 'img-master/img/2022/01/02/03/04/05/9_p0_master1200.jpg'

describe('/api/random', () => {
  it.each([
    ['?format=image', {}],
    ['', { accept: 'image/avif,image/webp,*/*;q=0.8' }],
  ])('%s redirects to the picture of this host with the headers %j', async (query, headers) => {
    const { companion } = batch({ isAdContainer: true }, work)
    const response = await companion.request(`/api/random${query}`, { headers })
    expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([
      302,
      `/-/${large}`,
      'no-store',
    ])
  })

  it.each([
    ['/api/random', 1],
    ['/api/illust/random?max=18&format=json', 2],
  ])('%s responds with a list of %i works and their addresses', async (path, works) => {
    const { companion, asked } = batch(work, null, { ...work, id: '10' }, { id: 'x', url: list })
    const found: unknown = await (await companion.request(path, { headers: { accept: '*/*' } })).json()
    const shape = { title: 'sea', urls: { regular: `https://i.pximg.net/${large}` } }
    expect(found).toMatchObject(['9', '10'].slice(0, works).map((id) => ({ ...shape, id })))
    expect(asked.map(({ address }) => address)).toEqual(['www.pixiv.net/ajax/illust/discovery?mode=safe&max=18'])
  })

  it.each([
    ['adult works unless it may', { ...work, xRestrict: 1 }],
    ['masked works', { ...work, url: 'https://s.pximg.net/common/images/limit_unknown_360.png' }],
    ['pictures of other hosts', { ...work, url: 'https://evil.example/a.jpg' }],
  ])('never shows %s', async (_, hidden) => {
    expect((await batch(hidden).companion.request('/api/random?format=image')).status).toBe(404)
    expect(await (await batch(hidden).companion.request('/api/random?format=json')).json()).toEqual([])
  })
})
