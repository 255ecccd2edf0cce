// The worker while the edge in front of the site blocks it (docs/contract/site-2026.md 3).
import { randomUUID } from 'node:crypto'
import { record } from '@emaki/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ContractContext } from '../../../gateway/src/contract/testing/contractContext.ts'
import type { TestWorker } from './startWorker.ts'

export interface BlockedSiteTarget {
  readonly worker: TestWorker
  readonly site: ContractContext
}

const origin = 'https://edge.example'
const blocked = () =>
  new Response('<html>blocked</html>', {
    status: 403,
    headers: { 'content-type': 'text/html', 'cf-ray': '1', server: 'cloudflare' },
  })
const token = { authorization: 'Bearer 0123456789abcdef0123' }

export function describeBlockedSite(target: () => BlockedSiteTarget): void {
  let isBlocked = true
  let sent: string[] = []
  beforeEach(() => {
    const { worker, site } = target()
    worker.pass(3_600_000)
    isBlocked = true
    sent = []
    worker.reach(async (request) => {
      sent.push(new URL(request.url).host)
      return isBlocked ? blocked() : site.site(request)
    })
  })
  /** Ends every pause, for the suites that follow. */
  afterEach(async () => {
    isBlocked = false
    target().worker.pass(3_600_000)
    for (const path of ['/api/mirror/tags', '/api/companion/ajax/illust/1', picture(99)]) await send(path)
  })
  const send = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const client = { 'cf-connecting-ip': randomUUID(), ...headers }
    const response = await target().worker.uncached(new Request(`${origin}${path}`, { headers: client }))
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
  const picture = (id: number) => `/api/image/i.pximg.net/img-master/img/2026/11/20/00/00/00/${id}_p0_master1200.jpg`
  const healthOf = async () => record(JSON.parse((await send('/healthz')).body))

  describe('P16 a blocked worker', () => {
    it.each([
      ['the mirror for an access token', (id: number) => `/api/mirror/illust?id=${id}`, token, 'app-api.pixiv.net', 2],
      ['the companion', (id: number) => `/api/companion/ajax/illust/${id}`, {}, 'www.pixiv.net', 2],
      ['pictures', picture, {}, 'i.pximg.net', 5],
    ])('sends no more calls of %s until one probe after a minute', async (_what, path, headers, host, threshold) => {
      const statuses = new Set<number>()
      for (let id = 1; id <= threshold + 3; id++) statuses.add((await send(path(id), headers)).status)
      expect([[...statuses], sent]).toEqual([[503], Array.from({ length: threshold }, () => host)])
      const refused = await send(path(50), headers)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      target().worker.pass(61_000)
      sent = []
      await send(path(51), headers)
      await send(path(52), headers)
      expect(sent).toEqual([host])
    })

    it('tells readers the cause in one sentence', async () => {
      for (const path of ['/api/mirror/illust?id=1', '/api/companion/ajax/illust/1'])
        for (let call = 0; call < 3; call++)
          expect((await send(path, path.includes('mirror') ? token : {})).body).toContain(
            'The site blocks this connection (status 403)',
          )
    })

    it('names what is paused in its health, until the site responds again', async () => {
      expect(await healthOf()).toEqual({ status: 'ready' })
      for (let id = 1; id <= 5; id++) {
        await send(`/api/mirror/illust?id=${id}`, token)
        await send(picture(id))
      }
      expect(await healthOf()).toEqual({ status: 'ready', source: 'blocked', pictures: 'blocked' })
      isBlocked = false
      target().worker.pass(61_000)
      await send('/api/mirror/tags')
      await send(picture(60))
      expect(await healthOf()).toEqual({ status: 'ready' })
    })
  })
}
