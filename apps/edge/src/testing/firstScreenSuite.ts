// The first screens in the pages of the worker, over the sample site.
import { randomUUID } from 'node:crypto'
import { list, record, text } from '@emaki/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContractContext } from '../../../gateway/src/contract/testing/contractContext.ts'
import type { TestWorker } from './startWorker.ts'

export interface FirstScreenTarget {
  readonly worker: TestWorker
  readonly site: ContractContext
}

const origin = 'https://edge.example'
const browser = { accept: 'text/html', 'accept-language': 'en' }

/** The works whose cards are in a page. */
const hrefs = (page: string) => [...page.matchAll(/data-work="(\d+)"/g)].map(([, id]) => `/artworks/${id}`)

/** Reads pages and data of the worker. */
function openPages(target: () => FirstScreenTarget) {
  /** Sends a request of another client to the worker with its cache. */
  const send = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    target().worker.cached(new Request(`${origin}${path}`, { headers: { 'cf-connecting-ip': randomUUID(), ...headers } }))
  const deny = async (entries: string) => {
    await target().worker.deny(entries)
    target().worker.pass(30_000)
  }
  const read = async (path: string) => record(await (await send(path)).json())
  const pageOf = async (path: string, headers = browser): Promise<string> => (await send(path, headers)).text()
  /** The page with its data, which may be late for the first one. */
  const filled = async (path: string, headers = browser): Promise<string> => {
    const page = await pageOf(path, headers)
    return page.includes('"answers":{}') ? filled(path, headers) : page
  }
  return { read, pageOf, filled, deny }
}

export function describeFirstScreens(target: () => FirstScreenTarget): void {
  const { read, pageOf, filled, deny } = openPages(target)
  let artwork = ''
  let artist = ''
  let title = ''
  let novel = ''
  let spotlight = ''

  beforeAll(async () => {
    const { worker, site } = target()
    const day = site.catalogue.latestRankingDay()
    // The worker has the clock of the platform, but the rankings of the sample end.
    worker.reach((request) => {
      const url = new URL(request.url)
      if (url.searchParams.has('date')) url.searchParams.set('date', day)
      return site.site(new Request(url, request))
    })
    // After tests with failures of upstream, the account pauses.
    worker.pass(3_600_000)
    artwork = hrefs(await filled('/'))[0] ?? ''
    const { illust } = await read(`/api/mirror/illust?id=${artwork.replace('/artworks/', '')}`)
    title = text(record(illust).title)
    artist = `/users/${record(record(illust).user).id}`
    novel = `/novel/${record(list((await read('/api/mirror/rank_novel?mode=day')).novels)[0]).id}`
    for (const article of list((await read('/api/companion/api/pixivision?lang=en')).articles)) {
      const path = `/spotlight/${record(article).id}`
      if (hrefs(await filled(path)).length > 0) spotlight = path
      if (spotlight !== '') break
    }
  }, 60_000)

  describe('the first screen', () => {
    it.each([
      ['home', () => '/', '/rank?'],
      ['ranking', () => '/rank/daily', '/rank?'],
      ['artwork', () => artwork, '/illust?id='],
      ['novel', () => novel, '/novel_detail?id='],
      ['user', () => artist, '/member?id='],
      ['spotlight', () => spotlight, 'companion:/api/pixivision/'],
    ])('of %s is in the page, before the data of its first request', async (name, path, key) => {
      const page = await filled(path())
      const at = page.search(new RegExp(`<div id="first-screen" class="[^"]*fs fs-${name}-screen" data-language="en">`))
      expect(at).toBeGreaterThan(0)
      expect(page.indexOf(`"answers":{"${key}`)).toBeGreaterThan(at)
    })

    it('has its style in the page', async () => {
      const page = await filled('/')
      expect(page).toContain('<style>.fs{color:red}</style>')
      expect(page).not.toContain('main.css')
      expect(await pageOf('/rank/daily?page=2')).toContain('main.css')
    })

    it('is the same for requests with credentials', async () => {
      const credentials = { ...browser, cookie: 'PHPSESSID=1_abc', authorization: 'Bearer 0123456789abcdef' }
      for (const path of ['/', spotlight]) expect(await filled(path, credentials)).toBe(await filled(path))
    })

    it('is missing for a list that starts at a later page', async () => {
      expect(await pageOf('/rank/daily?page=2')).not.toContain('first-screen')
    })

    it.each(['artwork', 'user'])('shows no work that is denied by %s', async (kind) => {
      const inSpotlight = hrefs(await filled(spotlight))[0] ?? ''
      const ids = kind === 'user' ? [artist] : [artwork, inSpotlight]
      await deny(ids.map((path) => `${kind} ${path.split('/').at(-1)}`).join('\n'))
      for (const path of ['/', '/rank/daily', artwork, artist, spotlight]) {
        const page = await pageOf(path)
        expect(page, path).not.toContain(`href="${artwork}"`)
        expect(page, path).not.toContain(`>${title}</h1>`)
        if (kind === 'artwork') expect(page, path).not.toContain(`href="${inSpotlight}"`)
      }
      expect(hrefs(await filled('/'))).not.toEqual([])
      await deny('')
    })
  })
}
