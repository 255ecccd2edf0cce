// What gateways offer over every kind of source: library, exports, OPDS, feeds, pictures and the operator page. All of them are processes of
// their own, over a site in another process that is reached by TLS.
import { epubFaults } from '@emaki/books/testing'
import { htmlAsText, list, record, text } from '@emaki/domain'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAtom } from '../syndication/testing/readAtom.ts'
import { hasOpenssl } from '../testing/certificate.ts'
import { openSources, type Sources, sourceNames } from '../testing/openSources.ts'
import { json, type RawOptions, rawRequest } from '../testing/rawRequest.ts'

type Item = Readonly<Record<string, unknown>>

const kinds = ['illust', 'ugoira', 'novel'] as const
type Kind = (typeof kinds)[number]

/** What the library calls a work of a kind. */
const pathOf = (kind: Kind, { id }: Item) => `${kind === 'novel' ? 'novel' : 'illust'}/${id}`
const isPlain = ({ page_count, x_restrict, visible }: Item) => page_count === 1 && x_restrict === 0 && visible !== false

let sources: Sources

describe.skipIf(!hasOpenssl)('a gateway', () => {
  beforeAll(async () => {
    sources = await openSources()
  }, 240_000)
  afterAll(() => sources.close())

  describe.each(sourceNames)('over the source %s', (name) => {
    let port: number
    let works: Readonly<Record<Kind, Item>>
    const send = async (path: string, options?: RawOptions) => {
      const response = await rawRequest(port, path, options)
      expect([path, response.status]).toEqual([path, options?.method === 'PUT' ? 202 : 200])
      return response
    }
    const read = async (path: string): Promise<Item> => record(json(await send(path)))
    const readText = async (path: string): Promise<string> => (await send(path)).body.toString('utf8')
    /** Loads the picture of an address of the site. */
    const picture = (address: unknown) => send(`/api/image/${text(address).slice('https://'.length)}`)
    /** The links of a catalogue with a relation, as paths of the gateway. */
    const linksOf = (feed: string, rel: string) =>
      [...feed.matchAll(/<link [^>]*>/g)].flatMap(([link]) => {
        const href = /href="([^"]+)"/.exec(link)?.[1]
        return link.includes(`rel="${rel}"`) && href !== undefined
          ? [href.replaceAll('&amp;', '&').replace(/^https?:\/\/[^/]+/, '')]
          : []
      })

    beforeAll(async () => {
      port = await sources.port(name)
      const pages = [1, 2, 3, 4].map((page) => read(`/api/mirror/rank?mode=day&page=${page}`))
      const illusts = (await Promise.all(pages)).flatMap((page) => list(page.illusts).map(record))
      const { novels } = await read('/api/mirror/rank_novel?mode=day')
      const ofType = (wanted: string) => illusts.find((work) => work.type === wanted && isPlain(work)) ?? {}
      const novel =
        list(novels)
          .map(record)
          .find(({ x_restrict }) => x_restrict === 0) ?? {}
      works = { illust: ofType('illust'), ugoira: ofType('ugoira'), novel }
    }, 240_000)

    test.each(kinds)(
      'P29 keeps a work of the kind %s while it answers other requests',
      async (kind) => {
        await send(`/api/library/works/${pathOf(kind, works[kind])}`, { method: 'PUT' })
        await vi.waitFor(
          async () => {
            await send('/healthz')
            const { errors, queue } = await read('/api/library/jobs')
            expect([errors, queue]).toMatchObject([[], { waiting: 0, running: 0 }])
            expect(await read('/api/library')).toMatchObject({ total: kinds.indexOf(kind) + 1 })
          },
          { timeout: 120_000, interval: 100 },
        )
        const kept = await read(`/api/library/works/${pathOf(kind, works[kind])}`)
        expect(list(kept.files).map((file) => record(file).role)).toEqual(expect.arrayContaining([...wanted[kind]]))
      },
      150_000,
    )

    test('exports the kept work with its pictures', async () => {
      const book = await send(`/api/library/export?format=cbz&work=illust:${works.illust.id}`)
      expect(book.headers['content-type']).toBe('application/vnd.comicbook+zip')
      const bytes = book.body.toString('latin1')
      expect([bytes.slice(0, 2), /\.(?:jpg|png)/.test(bytes)]).toEqual(['PK', true])
    })

    test('exports the kept novel as an EPUB with its whole text', async () => {
      const { body, headers } = await send(`/api/library/export?format=epub&work=novel:${works.novel.id}`)
      expect(headers['content-type']).toBe('application/epub+zip')
      expect(await epubFaults(new Blob([new Uint8Array(body)]))).toEqual([])
      const { novel_text } = await read(`/api/mirror/novel_text?id=${works.novel.id}`)
      // Lines without markup are in the book as they are.
      const lines = text(novel_text)
        .split('\n')
        .filter((line) => line !== '' && !/[[\]<>&"']/.test(line))
      const written = htmlAsText(body.toString('utf8'))
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.filter((line) => !written.includes(line.trim()))).toEqual([])
    })

    test('serves the kept ugoira with all its frames, and exports it', async () => {
      const { ugoira_metadata } = await read(`/api/mirror/ugoira_metadata?id=${works.ugoira.id}`)
      const { frames, zip_urls } = record(ugoira_metadata)
      const names = list(frames).map((frame) => text(record(frame).file))
      const zip = await picture(record(zip_urls).medium)
      expect(zip.headers['content-type']).toBe('application/zip')
      const framesIn = (bytes: Buffer) => new Set(bytes.toString('latin1').match(/(?<=\D)\d{6}\.(?:jpg|png)/g))
      expect(framesIn(zip.body)).toEqual(new Set(names))
      const exported = await send(`/api/library/export?format=zip&work=illust:${works.ugoira.id}`)
      expect(framesIn(exported.body)).toEqual(new Set(names))
      expect((await send(`/api/library/export?format=cbz&work=illust:${works.ugoira.id}`)).body.toString('latin1')).toMatch(/^PK/)
    })

    test('offers the kept works in OPDS, with covers, pages and files', async () => {
      const root = await readText('/opds/v1.2')
      expect(linksOf(root, 'http://opds-spec.org/sort/new')).toEqual(['/opds/v1.2/works'])
      const feed = await readText('/opds/v1.2/works')
      const covers = linksOf(feed, 'http://opds-spec.org/image')
      const pages = linksOf(feed, 'http://vaemendis.net/opds-pse/stream').map((path) =>
        path.replace('{pageNumber}', '0').replace('{maxWidth}', '400'),
      )
      expect([covers.length, pages.length]).toEqual([3, 2])
      for (const path of [...covers, ...pages]) expect((await send(path)).headers['content-type']).toMatch(/^image\//)
      for (const path of linksOf(feed, 'http://opds-spec.org/acquisition'))
        expect((await send(path)).body.toString('latin1')).toMatch(/^PK/)
    })

    test('has feeds of rankings, artists and novelists', async () => {
      const author = ({ user }: Item) => record(user).id
      const feeds = [
        `users/${author(works.illust)}/illustrations`,
        `users/${author(works.novel)}/novels`,
        'rank/daily',
        'rank_novel/day',
      ]
      for (const feed of feeds) {
        const { entries } = readAtom(await readText(`/feeds/${feed}.atom`))
        expect([feed, entries.length > 0]).toEqual([feed, true])
        const { items } = await read(`/feeds/${feed}.json`)
        expect([feed, list(items).length]).toEqual([feed, entries.length])
      }
    })

    test('passes on pictures of every size, whole and in part', async () => {
      const { image_urls, meta_single_page } = works.illust
      const addresses = [...Object.values(record(image_urls)), record(meta_single_page).original_image_url].map(text)
      for (const address of addresses.filter((one) => one !== '')) {
        const whole = await picture(address)
        expect(whole.headers['content-type']).toMatch(/^image\//)
        const path = `/api/image/${address.slice('https://'.length)}`
        const part = await rawRequest(port, path, { headers: { range: 'bytes=0-9' } })
        expect([part.status, part.body]).toEqual([206, whole.body.subarray(0, 10)])
      }
    })

    test('answers 404 for a picture that does not exist', async () => {
      const { status, body } = await rawRequest(port, '/api/image/i.pximg.net/img-original/img/2020/01/01/00/00/00/1_p0.png')
      expect([status, body.toString('utf8')]).toEqual([404, expect.stringMatching(/\S/)])
    })

    test('P6 searches the web side for words of every form', async () => {
      const searches = ['/%E9%A2%A8%E6%99%AF', '?word=%E9%A2%A8%E6%99%AF', '/22%2F7', '?word=22%2F7']
      const found = await Promise.all(
        searches.map(async (search) => {
          const { illustManga } = await read(`/api/companion/ajax/search/artworks${search}`)
          return list(record(illustManga).data).map((work) => record(work).id)
        }),
      )
      expect(found[0]?.length).toBeGreaterThan(0)
      expect([found[0], found[2]]).toEqual([found[1], found[3]])
    })

    test('shows its state on the operator page', async () => {
      expect((await send('/operator')).headers['content-type']).toMatch(/^text\/html/)
      expect(await read('/api/operator/role')).toEqual({ role: 'operator' })
      // A busy machine delays the event loop, which the state tells.
      await vi.waitFor(async () => expect(await read('/api/operator/state')).toMatchObject({ source: name, status: 'ready' }))
    })
  })
})

/** Files of a kept work, by their roles. */
const wanted: Readonly<Record<Kind, readonly string[]>> = {
  illust: ['page'],
  ugoira: ['page', 'ugoira'],
  novel: ['text', 'cover'],
}
