// The site as a network: known and unknown hosts, aborts, and fault injection.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSite, type SiteOptions } from './createSite.ts'
import { caller, picture, signIn } from './testing/appClient.ts'
import { createRecordingRenderer } from './testing/recordingRenderer.ts'
import { anAccount, aWork } from './testing/records.ts'
import { smallCatalogue } from './testing/smallCatalogue.ts'

const account = anAccount()
const catalogue = smallCatalogue({ works: [aWork()] })
const open = (about: Partial<SiteOptions> = {}) => createSite({ catalogue, renderer: createRecordingRenderer(), ...about })
const detailPath = '/v1/illust/detail'
const detailUrl = `https://app-api.pixiv.net${detailPath}?illust_id=500001`
const original = 'https://i.pximg.net/img-original/img/2024/02/03/04/05/06/500001_p0.png'

async function detail(site: ReturnType<typeof open>): Promise<Response> {
  return await site(new Request(detailUrl, { headers: { Authorization: `Bearer ${await signIn(site, account)}` } }))
}

describe('hosts', () => {
  it.each([
    'https://example.com/',
    'https://accounts.pixiv.net/',
    'https://i.pximg.net.evil.test/x.png',
    'https://i.pximg.net:8443/x.png',
    'http://i.pximg.net/x.png',
    'http://127.0.0.1/',
  ])('that upstream does not have reject like unreachable ones: %s', async (url) => {
    await expect(open()(new Request(url))).rejects.toThrow(TypeError)
  })

  it('respond to unknown paths in their own format', async () => {
    const site = open()
    const unknown = await site(new Request('https://app-api.pixiv.net/v9/nothing'))
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ error: { user_message: "Specified end-point doesn't exist" } })
    expect((await site(new Request(detailUrl, { method: 'POST', body: 'x' }))).status).toBe(404)
    expect((await site(new Request('https://oauth.secure.pixiv.net/nothing'))).status).toBe(404)
  })
})

describe('aborts', () => {
  it('before the call reject with their reason', async () => {
    const request = new Request(detailUrl, { signal: AbortSignal.abort(new Error('left')) })
    await expect(open()(request)).rejects.toThrow('left')
  })

  it('during rendering reject at once and reach the renderer', async () => {
    const leaving = new AbortController()
    const seen: AbortSignal[] = []
    const renderer = {
      ...createRecordingRenderer(),
      render: (_picture: unknown, _rendition: unknown, signal?: AbortSignal) => {
        if (signal) seen.push(signal)
        return new Promise<Uint8Array>(() => undefined)
      },
    }
    const heard: unknown[] = []
    const site = open({ renderer, onFailure: (error) => heard.push(error) })
    const answer = site(new Request(original, { headers: { Referer: 'https://www.pixiv.net/' }, signal: leaving.signal }))
    leaving.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen.every((signal) => signal.aborted)).toBe(true)
    expect(heard).toEqual([])
  })
})

describe('signatures', () => {
  const time = '2026-11-20T09:00:00+09:00'
  const hash = createHash('md5').update(`${time}paper`).digest('hex')

  it('are ignored unless the site is strict', async () => {
    const call = await caller(open(), account)
    expect((await call(detailUrl, { 'X-Client-Time': time, 'X-Client-Hash': 'nonsense' })).status).toBe(200)
  })

  it('are required by a strict site', async () => {
    const call = await caller(open({ hashSecret: 'paper' }), account)
    expect((await call(detailUrl, { 'X-Client-Time': time, 'X-Client-Hash': hash })).status).toBe(200)
    for (const headers of [
      {},
      { 'X-Client-Time': time },
      { 'X-Client-Time': `${time} `.trim().replace('09:00:00', '09:00:01'), 'X-Client-Hash': hash },
    ]) {
      const answer = await call(detailUrl, headers)
      expect(answer).toMatchObject({ status: 400, body: { error: { user_message: 'Invalid request.', message: '' } } })
    }
  })
})

describe('injected faults', () => {
  it.each([403, 429] as const)('reject too many calls with %d', async (status) => {
    const site = open({ faults: [{ kind: 'rate-limit', status, path: detailPath }] })
    const response = await detail(site)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { message: 'Rate Limit' } })
  })

  it('send an HTML page for 500', async () => {
    const response = await detail(open({ faults: [{ kind: 'server-error', path: detailPath }] }))
    expect([response.status, response.headers.get('Content-Type')]).toEqual([500, 'text/html; charset=utf-8'])
  })

  it('truncate JSON', async () => {
    const response = await detail(open({ faults: [{ kind: 'truncated', path: detailPath }] }))
    expect(response.status).toBe(200)
    await expect(response.json()).rejects.toThrow(SyntaxError)
  })

  it('close the connection', async () => {
    await expect(detail(open({ faults: [{ kind: 'reset', path: detailPath }] }))).rejects.toThrow(TypeError)
  })

  it('delay the response, unless the client aborts', async () => {
    const site = open({
      faults: [
        { kind: 'delay', delayMs: 5, times: 1, path: '/img-original' },
        { kind: 'delay', delayMs: 60_000, path: '/img-original' },
      ],
    })
    expect((await picture(site, original)).status).toBe(200)
    const request = new Request(original, { headers: { Referer: 'https://www.pixiv.net/' }, signal: AbortSignal.timeout(5) })
    await expect(site(request)).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('apply to the given host, path and number of calls, and can be cleared', async () => {
    const site = open({ faults: [{ kind: 'reset', host: 'i.pximg.net', times: 1 }] })
    expect((await detail(site)).status).toBe(200)
    await expect(picture(site, original)).rejects.toThrow(TypeError)
    expect((await picture(site, original)).status).toBe(200)
    site.faults.add({ kind: 'server-error' })
    expect((await picture(site, original)).status).toBe(500)
    site.faults.clear()
    expect((await picture(site, original)).status).toBe(200)
  })
})
