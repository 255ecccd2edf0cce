// Asking the companion: where, in which language, and out of which wrapping.
import { describe, expect, it } from 'vitest'
import { createCompanion } from './companion.ts'
import { parseFirstData } from './firstData.ts'

function asking(body: unknown, status = 200, island?: string) {
  const asked: Request[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new Request(input, init))
    return Response.json(body, { status })
  }
  return { asked, companion: createCompanion(parseFirstData(island), { fetch, pauseMs: 1 }) }
}

describe('the companion', () => {
  it('is asked below its base, in the spoken language, with cookies for the own origin only', async () => {
    const { asked, companion } = asking({ illusts: [] })
    expect(await companion.ask('/ajax/illust/discovery', { max: 18 })).toEqual({ status: 0, data: { illusts: [] } })
    expect(asked[0]?.url).toBe('http://localhost/api/companion/ajax/illust/discovery?lang=zh&max=18')
    expect(asked[0]?.credentials).toBe('same-origin')
  })

  it('is asked where the page says', async () => {
    const { asked, companion } = asking({}, 200, '{"version":1,"config":{"companionBase":"https://companion.example/x/"}}')
    await companion.ask('/user', {})
    expect(asked[0]?.url).toBe('https://companion.example/x/user?lang=zh')
  })

  it('is heard with and without an envelope', async () => {
    expect(await asking({ error: false, message: '', body: { works: [1] } }).companion.ask('/x', {})).toEqual({
      status: 0,
      data: { works: [1] },
    })
    expect(await asking({ error: false, message: '', body: [] }).companion.ask('/x', {})).toEqual({ status: 0, data: [] })
  })

  it.each([
    [200, { error: true, message: '该作品已被删除', body: [] }, '该作品已被删除'],
    [404, { error: true, message: '该作品已被删除', body: [] }, '该作品已被删除'],
    [401, { error: { message: 'Unauthorized' } }, 'Unauthorized'],
    [403, { message: 'Forbidden', cause: 'x' }, 'Forbidden'],
  ])('turns %i %j into its message', async (status, body, msg) => {
    const { asked, companion } = asking(body, status)
    expect(await companion.ask('/x', {})).toEqual({ status: -1, msg })
    expect(asked).toHaveLength(1)
  })

  it('is tried three times while it fails', async () => {
    const { asked, companion } = asking({}, 502)
    expect((await companion.ask('/x', {})).status).toBe(-1)
    expect(asked).toHaveLength(3)
  })
})
