import { describe, expect, it } from 'vitest'
import { createScripted, json, messageOf } from './testing/upstream.ts'

describe('/ranking', () => {
  const item = (sexual: number, more = {}) => ({
    illust_id: 1,
    title: 'Tea',
    illust_content_type: { sexual, original: true },
    ...more,
  })
  const ranking = (items: unknown[]) => ({
    contents: items,
    mode: 'daily',
    content: 'illust',
    page: 1,
    prev: false,
    next: 2,
    date: '20240504',
  })

  it('returns upstream’s ranking with a rating of each work', async () => {
    const { companion, asked } = createScripted(() =>
      json(ranking([item(0), item(1), item(2), item(0, { x_restrict: 1 }), null])),
    )
    const response = await companion.request('/ranking?format=json&p=2&mode=daily&date=20240504&content=illust')
    const { contents, ...rest } = await response.json()
    // The last item says nothing of its rating.
    expect(contents.map((one: { x_restrict: number }) => one.x_restrict)).toEqual([0, 1, 2, 1, 1])
    expect(contents[0]).toEqual({ ...item(0), x_restrict: 0 })
    expect(rest).toEqual({ mode: 'daily', content: 'illust', page: 1, prev: false, next: 2, date: '20240504' })
    expect(asked[0]?.address).toBe('www.pixiv.net/ranking.php?p=2&mode=daily&date=20240504&content=illust&format=json')
    expect(asked[0]?.headers.get('referer')).toBe('https://www.pixiv.net/ranking.php')
  })

  it('rates the works of adult modes as adult', async () => {
    const { companion } = createScripted(() => json(ranking([item(0)])))
    const rating = async (mode: string) =>
      (await (await companion.request(`/ranking?mode=${mode}`)).json()).contents[0].x_restrict
    expect([await rating('daily_r18_ai'), await rating('r18g'), await rating('daily_ai')]).toEqual([1, 2, 0])
  })

  it.each(['/ranking.php', '/api/ranking', '/api/pixiv-now/ranking'])('is also available at %s', async (path) => {
    const { companion } = createScripted(() => json(ranking([])))
    expect((await companion.request(`${path}?p=1&mode=rookie`)).status).toBe(200)
  })

  it.each([
    ['mode=evil', 'mode'],
    ['mode=__proto__', 'mode'],
    ['p=0', 'p'],
    ['p=11', 'p'],
    ['p=2.5', 'p'],
    ['date=2024-05-04', 'date'],
    ['date=20240230', 'date'],
    ['date=99999999', 'date'],
    ['date=20070912', 'date'],
    ['date=20240506', 'date'],
    ['date=20991231', 'date'],
    ['content=novel', 'content'],
    ['mode=monthly&content=ugoira', 'content'],
    ['mode=original&content=illust', 'content'],
    ['mode=daily_ai&content=manga', 'content'],
  ])('responds to ?%s with 400 for its %s', async (query, field) => {
    const { companion, asked } = createScripted()
    const response = await companion.request(`/ranking?${query}`)
    expect([response.status, await messageOf(response)]).toEqual([400, `Bad Request: ${field}`])
    expect(asked).toEqual([])
  })

  it('accepts yesterday in Japan', async () => {
    const { companion } = createScripted(() => json(ranking([])))
    expect((await companion.request('/ranking?date=20240505')).status).toBe(200)
  })

  it.each([
    ['an error message', () => json({ error: '表示できる画像がありません' }), 400],
    ['an HTML page', () => new Response('<html>'), 502],
    ['JSON of another shape', () => json({ hello: 1 }), 502],
  ])('is an error for %s beyond the last page', async (_what, script, status) => {
    expect((await createScripted(script).companion.request('/ranking?p=10')).status).toBe(status)
  })
})
