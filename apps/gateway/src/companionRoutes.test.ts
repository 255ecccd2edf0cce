// The companion behind the gateway: its addresses, what is kept of its answers, and what is private.
import { describe, expect, test } from 'vitest'
import { rawRequest } from './testing/rawRequest.ts'
import { scriptedUpstream } from './testing/scriptedUpstream.ts'
import { startGateway } from './testing/startGateway.ts'

describe('the companion behind the gateway', () => {
  const works = () => Response.json({ error: false, message: '', body: { illusts: [{ id: '1' }] } })

  test('is found under its base and under the names that other clients know', async () => {
    const { port } = await startGateway(scriptedUpstream(works))
    for (const path of ['/api/companion/ajax/illust/new', '/api/pixiv-now/http/ajax/illust/new']) {
      expect((await rawRequest(port, path)).status).not.toBe(404)
    }
    expect((await rawRequest(port, '/api/companion/nothing')).status).toBe(404)
    // At the root there are pages.
    expect((await rawRequest(port, '/ajax/illust/new')).headers['content-type']).not.toContain('json')
  })

  test('asks upstream once for what everybody may see', async () => {
    const upstream = scriptedUpstream(() => Response.json({ error: false, message: '', body: { id: '1', title: 'A' } }))
    const { port } = await startGateway(upstream)
    const answers = await Promise.all(Array.from({ length: 20 }, () => rawRequest(port, '/api/companion/ajax/illust/1?_t=1')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(upstream.asked).toHaveLength(1)
  })

  test('never shares what was asked with a session, a token or a cookie', async () => {
    let count = 0
    const upstream = scriptedUpstream(() => Response.json({ error: false, message: '', body: { id: '1', seen: count++ } }))
    const { port } = await startGateway({
      ...upstream,
      source: { companion: { pace: { parallel: 9, spacingMs: 0, pauseMs: 0, longestWaitMs: 1000 } } },
    })
    const session = `12_${'a'.repeat(32)}`
    const who = [{ 'x-auth': `PHPSESSID=${session}` }, { authorization: `Bearer ${session}` }, { cookie: `PHPSESSID=${session}` }]
    for (const headers of [...who, ...who]) {
      const answer = await rawRequest(port, '/api/companion/ajax/illust/1', { headers })
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    }
    expect(upstream.asked).toHaveLength(6)
    await rawRequest(port, '/api/companion/ajax/illust/1')
    expect(upstream.asked).toHaveLength(7)
    expect(upstream.asked[6]?.headers.get('cookie')).toBeNull()
  })

  test('H2 an upload of more than 15 MB is refused unread', async () => {
    const { port } = await startGateway()
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(20 * 1024 * 1024) }
    expect((await rawRequest(port, '/api/saucenao', { method: 'POST', headers })).status).toBe(413)
    const form = { 'content-type': 'application/json', 'content-length': '70000' }
    expect((await rawRequest(port, '/api/companion/ajax/illusts/bookmarks/add', { method: 'POST', headers: form })).status).toBe(
      413,
    )
  })
})
