// The catalogues of an archive, read by programs that other people wrote: opds-feed-parser, the schema of RFC 4287 in xmllint, and feedsmith.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addIllust, addNovel, archiveInPlace, picture, wireIllust, wireNovel } from '@emaki/archive/testing'
import { createDenyRules, list, parseDenyEntry, record, text } from '@emaki/domain'
import { parseAtomFeed } from 'feedsmith'
import OPDSParser, {
  AcquisitionFeed,
  NavigationFeed,
  OPDSAcquisitionLink,
  OPDSArtworkLink,
  OPDSEntry,
  OPDSFacetLink,
  type OPDSFeed,
  SearchLink,
} from 'opds-feed-parser'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { type ReadElement, readXml } from '../syndication/testing/readAtom.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { opdsGateway, testOrigin } from './testing/opdsGateway.ts'

const schema = readFileSync(new URL('../syndication/testing/atom.rng', import.meta.url), 'utf8')

type Gateway = Awaited<ReturnType<typeof opdsGateway>>

/** A feed without extensions, which RFC 4287 section 6 allows and our schema of it does not know. */
const withoutExtensions = (xml: string): string =>
  xml.replace(/<(\w+:\w+)>[^<]*<\/\1>/g, '').replace(/ (?!xmlns)\w+:\w+="[^"]*"/g, '')

/** Reads a feed with a client library, after the schema has accepted it. */
async function feedOf({ text }: Gateway, path: string): Promise<OPDSFeed> {
  const xml = await text(path)
  const { errors } = await validateXML({ xml: withoutExtensions(xml), schema, extension: 'relaxng' })
  expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([])
  const feed = await new OPDSParser().parse(xml)
  if (feed instanceof OPDSEntry) throw new Error('an entry instead of a feed')
  return feed
}

const relOf = (feed: OPDSFeed, rel: string): string | undefined => feed.links.find((link) => link.rel === rel)?.href
const titles = (feed: OPDSFeed): string[] => feed.entries.map(({ title }) => title)

/** Works of every kind: two illustrations, a manga series, a novel, and works with age limits and of AI. */
async function filledGateway(options: Parameters<typeof opdsGateway>[0] = {}) {
  const gateway = await opdsGateway(options)
  const { archive } = gateway
  const series = { id: 3, title: 'Story' }
  await addIllust(archive, wireIllust(1))
  await addIllust(archive, wireIllust(2, { type: 'manga', page_count: 3, series, create_date: '2026-10-02T00:00:00+09:00' }))
  await addIllust(archive, wireIllust(3, { type: 'manga', page_count: 1, series, create_date: '2026-10-03T00:00:00+09:00' }))
  await addIllust(archive, wireIllust(4, { x_restrict: 1, user: { ...wireIllust(4).user, id: 44, name: 'Adult artist' } }))
  await addIllust(archive, wireIllust(5, { illust_ai_type: 2 }))
  await addNovel(archive, wireNovel(7))
  return gateway
}

describe('OPDS 1.2', () => {
  test('begins with lists of works, artists, series, tags and novels', async () => {
    const gateway = await filledGateway()
    const root = await feedOf(gateway, '/opds/v1.2')
    expect(root).toBeInstanceOf(NavigationFeed)
    expect(titles(root)).toEqual(['New', 'Artists', 'Series', 'Tags', 'Novels'])
    expect(root.entries.map(({ links }) => [links[0]?.rel, links[0]?.href])).toEqual([
      ['http://opds-spec.org/sort/new', `${testOrigin}/opds/v1.2/works`],
      ['subsection', `${testOrigin}/opds/v1.2/artists`],
      ['subsection', `${testOrigin}/opds/v1.2/series`],
      ['subsection', `${testOrigin}/opds/v1.2/tags`],
      ['subsection', `${testOrigin}/opds/v1.2/works?kind=novel`],
    ])
  })

  test('P6 finds works by tags that are dot segments or have characters of addresses', async () => {
    const gateway = await opdsGateway()
    const odd = ['.', '..', '22/7', 'C#', '100%', '＋', '%2F']
    for (const [index, name] of odd.entries()) {
      const tags = [{ name, translated_name: null }]
      await addIllust(gateway.archive, wireIllust(index + 1, { tags }))
    }
    const { entries } = await feedOf(gateway, '/opds/v1.2/tags')
    const found = await Promise.all(
      entries.map(async ({ title, links }) => [title, titles(await feedOf(gateway, links[0]?.href ?? ''))] as const),
    )
    expect(new Map(found)).toEqual(new Map(odd.map((name, index) => [name, [`Title ${index + 1}`]])))
  })

  test('lists works with a file, a cover and the pages of artworks', async () => {
    const gateway = await filledGateway()
    const feed = await feedOf(gateway, '/opds/v1.2/works')
    expect(feed).toBeInstanceOf(AcquisitionFeed)
    expect(titles(feed)).toEqual(['Novel 7', 'Title 3', 'Title 2', 'Title 1'])
    const [novel, , manga] = feed.entries
    const files = (entry: OPDSEntry | undefined) =>
      entry?.links.filter((link) => link instanceof OPDSAcquisitionLink).map(({ href, type }) => [href, type])
    expect(files(novel)).toEqual([[`${testOrigin}/opds/works/novel/7.epub`, 'application/epub+zip']])
    expect(files(manga)).toEqual([[`${testOrigin}/opds/works/illust/2.cbz`, 'application/vnd.comicbook+zip']])
    expect(manga?.links.filter((link) => link instanceof OPDSArtworkLink)).toHaveLength(2)
    const stream = manga?.links.find(({ rel }) => rel === 'http://vaemendis.net/opds-pse/stream')
    expect(stream?.href).toBe(`${testOrigin}/opds/works/illust/2/pages/{pageNumber}?w={maxWidth}`)
    expect(await gateway.text('/opds/v1.2/works')).toContain('pse:count="3"')
    expect(manga?.authors.map(({ name }) => name)).toEqual(['Artist'])
    expect(parseAtomFeed(await gateway.text('/opds/v1.2/works')).entries).toHaveLength(4)
  })

  test.each([
    ['/artists', ['Artist', '作家']],
    ['/series', ['Story']],
    ['/tags', ['海', '夜の海']],
  ])('lists %s', async (path, expected) => {
    const feed = await feedOf(await filledGateway(), `/opds/v1.2${path}`)
    expect([feed instanceof NavigationFeed, titles(feed)]).toEqual([true, expected])
  })

  test('lists a series from its beginning', async () => {
    const feed = await feedOf(await filledGateway(), '/opds/v1.2/works?series=manga:3')
    expect([feed.title, titles(feed)]).toEqual(['Story', ['Title 2', 'Title 3']])
    expect(relOf(feed, 'up')).toBe(`${testOrigin}/opds/v1.2/series`)
  })

  test('divides works into pages with links between them', async () => {
    const gateway = await opdsGateway()
    for (let id = 1; id <= 51; id++) await addNovel(gateway.archive, wireNovel(id))
    const first = await feedOf(gateway, '/opds/v1.2/works')
    expect([first.entries.length, relOf(first, 'previous')]).toEqual([50, undefined])
    const second = await feedOf(gateway, relOf(first, 'next') ?? '')
    expect([titles(second), relOf(second, 'next')]).toEqual([['Novel 1'], undefined])
    expect(relOf(second, 'previous')).toBe(relOf(first, 'self'))
    expect([relOf(second, 'first'), relOf(second, 'last')]).toEqual([relOf(first, 'self'), relOf(second, 'self')])
    expect(second.id).toBe(first.id)
    const { children } = readXml(await gateway.text('/opds/v1.2/works?page=2'))
    const figure = (name: string) => children.find((child) => child.name === `opensearch:${name}`)?.text
    expect([figure('totalResults'), figure('itemsPerPage'), figure('startIndex')]).toEqual(['51', '50', '51'])
  })

  test('searches by its description', async () => {
    const gateway = await filledGateway()
    const root = await feedOf(gateway, '/opds/v1.2?r18=1')
    const search = root.links.find((link) => link instanceof SearchLink)
    expect(search?.type).toBe('application/opensearchdescription+xml')
    const { children } = readXml(await gateway.text(search?.href ?? ''))
    const template = children.find(({ name }) => name === 'Url')?.attributes.template ?? ''
    expect(template).toBe(`${testOrigin}/opds/v1.2/works?q={searchTerms}&r18=1`)
    expect(titles(await feedOf(gateway, template.replace('{searchTerms}', encodeURIComponent('夜の'))))).toEqual(['Novel 7'])
  })

  test('has facets of the types, and of the ratings that the address allows', async () => {
    const gateway = await filledGateway()
    const facetsOf = (feed: OPDSFeed) =>
      feed.links
        .filter((link) => link instanceof OPDSFacetLink)
        .map(({ facetGroup, title, activeFacet }) => [facetGroup, title, activeFacet])
    expect(facetsOf(await feedOf(gateway, '/opds/v1.2/works?kind=manga'))).toEqual([
      ['Type', 'All', false],
      ['Type', 'Illustrations', false],
      ['Type', 'Manga', true],
      ['Type', 'Novels', false],
    ])
    const all = await feedOf(gateway, '/opds/v1.2/works?r18=1')
    const adult = all.links.find((link) => link instanceof OPDSFacetLink && link.title === 'R-18')
    expect(titles(await feedOf(gateway, adult?.href ?? ''))).toEqual(['Title 4'])
  })

  test.each([
    ['', [false, false]],
    ['?r18=1', [true, false]],
    ['?ai=1', [false, true]],
    ['?r18g=1', [false, false]],
    ['?rating=r18', [false, false]],
  ])('with %j shows works with age limits and of AI: %j', async (query, expected) => {
    const gateway = await filledGateway()
    const shown = titles(await feedOf(gateway, `/opds/v1.2/works${query}`))
    expect([shown.includes('Title 4'), shown.includes('Title 5')]).toEqual(expected)
    expect(titles(await feedOf(gateway, `/opds/v1.2/artists${query}`)).includes('Adult artist')).toBe(expected[0])
  })

  test('has ids without the host and times of the archive', async () => {
    const gateway = await filledGateway()
    const [entry] = (await feedOf(gateway, '/opds/v1.2/works?kind=illust')).entries
    expect([entry?.id, entry?.updated]).toEqual([
      'tag:emaki.invalid,2026:illust/1',
      expect.stringMatching(/^2026-11-01T00:00:00/),
    ])
    await addIllust(gateway.archive, wireIllust(1), 99)
    const [replaced] = (await feedOf(gateway, '/opds/v1.2/works?kind=illust')).entries
    expect(replaced?.id).toBe(entry?.id)
    expect(Date.parse(replaced?.updated ?? '')).toBeGreaterThan(Date.parse(entry?.updated ?? ''))
  })

  test('stays well-formed with hostile names', async () => {
    const gateway = await opdsGateway()
    const hostile = '<b>"&amp;\u0000\ufffe\ud800\u202e]]><script>'
    const user = { ...wireIllust(1).user, name: hostile }
    const tags = [{ name: hostile, translated_name: null }]
    await addIllust(
      gateway.archive,
      wireIllust(1, { title: hostile, caption: hostile, user, tags, series: { id: 9, title: hostile } }),
    )
    for (const path of ['/works', '/artists', '/series', '/tags', '/works?series=manga:9', '/works/illust/1']) {
      const walk = ({ name, children }: ReadElement): string[] => [name, ...children.flatMap(walk)]
      const names = walk(readXml(await gateway.text(`/opds/v1.2${path}`)))
      expect(names.filter((name) => name === 'b' || name === 'script')).toEqual([])
    }
  })

  test('has one entry by itself', async () => {
    const gateway = await filledGateway()
    const entry = await new OPDSParser().parse(await gateway.text('/opds/v1.2/works/novel/7'))
    expect([entry instanceof OPDSEntry, entry.title]).toEqual([true, 'Novel 7'])
    expect((await gateway.get('/opds/v1.2/works/novel/8')).status).toBe(404)
  })

  test('leaves out what the operator denies', async () => {
    const rules = createDenyRules(['artwork 1', 'user 12'].flatMap((line) => parseDenyEntry(line) ?? []))
    const gateway = await filledGateway({ denyList: { rules: () => rules } })
    expect(titles(await feedOf(gateway, '/opds/v1.2/works'))).toEqual(['Title 3', 'Title 2'])
    expect(titles(await feedOf(gateway, '/opds/v1.2/artists'))).toEqual(['Artist'])
    for (const path of ['/v1.2/works/illust/1', '/works/illust/1.cbz', '/works/illust/1/cover', '/works/illust/1/pages/0'])
      expect([path, (await gateway.get(`/opds${path}`)).status]).toEqual([path, 404])
  })

  test('is in the language of the address', async () => {
    const gateway = await filledGateway()
    expect(titles(await feedOf(gateway, '/opds/v1.2?lang=ja'))).toEqual(['新着', '作者', 'シリーズ', 'タグ', '小説'])
  })

  test('is sent once to a client that has it', async () => {
    const gateway = await filledGateway()
    const { headers } = await gateway.get('/opds/v1.2')
    expect((await gateway.get('/opds/v1.2', { headers: { 'if-none-match': headers.etag ?? '' } })).status).toBe(304)
  })
})

describe('OPDS 2.0', () => {
  const linkOf = (feed: unknown, rel: string) =>
    list(record(feed).links)
      .map(record)
      .find((link) => link.rel === rel)
  const namesIn = (feed: unknown) => list(record(feed).publications).map((one) => text(record(record(one).metadata).title))

  test('begins with the same lists', async () => {
    const { object } = await filledGateway()
    const root = record(await object('/opds/v2'))
    expect(list(root.navigation).map((one) => text(record(one).title))).toEqual(['New', 'Artists', 'Series', 'Tags', 'Novels'])
    expect(linkOf(root, 'self')).toMatchObject({ href: `${testOrigin}/opds/v2`, type: 'application/opds+json' })
    expect(record(root.metadata).title).toBe('Emaki')
  })

  test('lists publications with what a reading app needs', async () => {
    const { object } = await filledGateway()
    const feed = record(await object('/opds/v2/works?kind=manga'))
    expect(feed.metadata).toMatchObject({ title: 'Manga', numberOfItems: 2, itemsPerPage: 50, currentPage: 1 })
    expect(list(feed.publications)[1]).toMatchObject({
      metadata: {
        identifier: 'tag:emaki.invalid,2026:illust/2',
        title: 'Title 2',
        author: { name: 'Artist' },
        numberOfPages: 3,
        belongsTo: { series: [{ name: 'Story' }] },
      },
      links: [
        { rel: 'self', type: 'application/opds-publication+json' },
        { rel: 'http://opds-spec.org/acquisition', type: 'application/vnd.comicbook+zip' },
        { rel: 'alternate', href: `${testOrigin}/artworks/2` },
      ],
      images: [{ type: 'image/png' }, { type: 'image/png' }],
    })
    expect(record(list(feed.facets)[0])).toMatchObject({
      metadata: { title: 'Type' },
      links: [
        { title: 'All' },
        { title: 'Illustrations' },
        { title: 'Manga', rel: 'self', properties: { numberOfItems: 2 } },
        {},
      ],
    })
  })

  test('searches by a template', async () => {
    const { object } = await filledGateway()
    const search = linkOf(await object('/opds/v2?ai=1'), 'search')
    expect(search).toMatchObject({ templated: true, href: `${testOrigin}/opds/v2/works?ai=1{&query}` })
    expect(linkOf(await object('/opds/v2'), 'search')?.href).toBe(`${testOrigin}/opds/v2/works{?query}`)
    expect(namesIn(await object('/opds/v2/works?query=Novel'))).toEqual(['Novel 7'])
  })

  test('has each publication by itself', async () => {
    const { object, get } = await filledGateway()
    const { headers } = await get('/opds/v2/works/novel/7')
    expect(headers['content-type']).toBe('application/opds-publication+json')
    expect(record(record(await object('/opds/v2/works/novel/7')).metadata).title).toBe('Novel 7')
  })

  test('is what clients of OPDS 2.0 get at the root', async () => {
    const { get } = await filledGateway()
    const old = await get('/opds?r18=1')
    const current = await get('/opds', { headers: { accept: 'application/opds+json' } })
    expect([old, current].map(({ status, headers }) => [status, headers['content-type'], headers.vary])).toEqual([
      [200, 'application/atom+xml;profile=opds-catalog;kind=navigation', 'accept-language, accept'],
      [200, 'application/opds+json', 'accept-language, accept'],
    ])
    expect(old.body.toString()).toContain(`rel="self" href="${testOrigin}/opds/v1.2?r18=1"`)
    expect(linkOf(JSON.parse(current.body.toString()), 'self')?.href).toBe(`${testOrigin}/opds/v2`)
  })

  test('has a picture of each publication, with the type that is sent', async () => {
    const { get, object, archive } = await filledGateway()
    await addIllust(archive, wireIllust(9, { width: 600, height: 800 }))
    for (const publication of list(record(await object('/opds/v2/works')).publications)) {
      const images = list(record(publication).images).map((image) => record(image))
      expect(images).toHaveLength(2)
      for (const { href, type } of images) {
        const sent = await get(text(href))
        expect([href, sent.status, sent.headers['content-type']]).toEqual([href, 200, type])
        expect(['image/jpeg', 'image/png', 'image/gif']).toContain(type)
      }
    }
  })
})

describe('a client of a catalogue', () => {
  const everything = [
    '/opds',
    '/opds/',
    '/opds/v1.2',
    '/opds/v2',
    '/opds/works/illust/2/cover',
    '/opds/works/illust/2/pages/0',
    '/opds/works/illust/2.cbz',
  ]

  test.each(everything)('P27 that asks for no encoding gets %s as it is', async (path) => {
    const { get } = await filledGateway()
    const { status, headers, body } = await get(path, { headers: { 'accept-encoding': 'identity' } })
    expect([status, headers['content-encoding'], headers['content-length']]).toEqual([200, undefined, String(body.length)])
  })

  test.each(everything)('P27 gets the same headers of %s with HEAD', async (path) => {
    const { get } = await filledGateway()
    const head = await get(path, { method: 'HEAD' })
    const { headers } = await get(path)
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect([head.headers['content-type'], head.headers['content-length']]).toEqual([
      headers['content-type'],
      headers['content-length'],
    ])
  })

  test('that follows the only alternate link of a list or a work opens the viewer', async () => {
    const gateway = await filledGateway()
    const alternates = (node: ReadElement) =>
      node.children
        .filter(({ name, attributes }) => name === 'link' && attributes.rel === 'alternate')
        .map(({ attributes }) => attributes.href)
    const feed = readXml(await gateway.text('/opds/v1.2/works?kind=manga'))
    expect(alternates(feed)).toEqual([`${testOrigin}/library`])
    const entries = feed.children.filter(({ name }) => name === 'entry')
    expect(entries.map(alternates)).toEqual([[`${testOrigin}/artworks/3`], [`${testOrigin}/artworks/2`]])
  })
})

describe('the files of a catalogue', () => {
  /** Width and height of a JPEG, by its frame header. */
  const sizeOf = (jpeg: Buffer): [width: number, height: number] => {
    const at = jpeg.findIndex((byte, index) => byte === 0xff && (jpeg[index + 1] === 0xc0 || jpeg[index + 1] === 0xc2))
    return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)]
  }

  test('are a CBZ that unzip accepts and an EPUB', async () => {
    const { get } = await filledGateway()
    const comic = await get('/opds/works/illust/2.cbz')
    expect([comic.status, comic.headers['content-type']]).toEqual([200, 'application/vnd.comicbook+zip'])
    const path = join(temporaryDirectory(), 'a.cbz')
    writeFileSync(path, comic.body)
    expect(execFileSync('python3', ['-m', 'zipfile', '-t', path], { encoding: 'utf8' })).toContain('Done testing')
    const book = await get('/opds/works/novel/7.epub')
    expect([book.headers['content-type'], book.headers['content-length']]).toEqual([
      'application/epub+zip',
      String(book.body.length),
    ])
    for (const wrong of ['illust/2.epub', 'novel/7.cbz', 'illust/99.cbz'])
      expect((await get(`/opds/works/${wrong}`)).status).toBe(404)
  })

  test('are pages from 0, as they are stored or as narrow as the app wants', async () => {
    const gateway = await opdsGateway()
    await addIllust(gateway.archive, wireIllust(1, { page_count: 2, width: 600, height: 300 }))
    const { get } = gateway
    const stored = await get('/opds/works/illust/1/pages/1')
    expect([stored.headers['content-type'], stored.body]).toEqual(['image/png', await picture(2, 600, 300)])
    expect((await get('/opds/works/illust/1/pages/0?w=600')).headers['content-type']).toBe('image/png')
    const narrow = await get('/opds/works/illust/1/pages/0?w=200')
    expect([narrow.headers['content-type'], sizeOf(narrow.body)]).toEqual(['image/jpeg', [200, 100]])
    const again = await get('/opds/works/illust/1/pages/0?w=200', { headers: { 'if-none-match': narrow.headers.etag ?? '' } })
    expect(again.status).toBe(304)
    expect((await get('/opds/works/illust/1/pages/2')).status).toBe(404)
  })

  test('D13 have widths in steps of a hundred pixels, and are as stored for every other width', async () => {
    const gateway = await opdsGateway()
    await addIllust(gateway.archive, wireIllust(1, { page_count: 1, width: 600, height: 300 }))
    const page = async (width: string) => (await gateway.get(`/opds/works/illust/1/pages/0?w=${width}`)).headers
    for (const width of ['0', '-1', '1000000000', '1e3', '0x40', 'abc', ''])
      expect([width, (await page(width))['content-type']]).toEqual([width, 'image/png'])
    const etags = await Promise.all(Array.from({ length: 17 }, async (_, index) => (await page(String(201 + index))).etag))
    expect(new Set(etags).size).toBe(1)
  })

  test('are those of works in registered folders', async () => {
    const { archive } = await archiveInPlace()
    const { get } = await opdsGateway({ archive })
    const paths = ['pages/1', 'pages/1?w=100', 'cover', 'thumbnail'].map((path) => `illust/80000001/${path}`)
    for (const path of [...paths, 'illust/80000001.cbz', 'novel/80000002.epub'])
      expect([path, (await get(`/opds/works/${path}`)).status]).toEqual([path, 200])
  })

  test('are no links to files elsewhere', async () => {
    const { archive, get } = await opdsGateway()
    await addIllust(archive, wireIllust(1, { width: 600, height: 800 }))
    const path = archive.path('works/Artist-11/1-Title_1', '1_p0.png')
    const outside = join(temporaryDirectory(), 'a.png')
    writeFileSync(outside, await picture(9, 600, 800))
    rmSync(path)
    symlinkSync(outside, path)
    for (const file of ['1/pages/0', '1/pages/0?w=100', '1/cover', '1/thumbnail', '1.cbz'])
      expect([file, (await get(`/opds/works/illust/${file}`)).status]).toEqual([file, 404])
  })

  test('are covers and thumbnails that are never larger than the picture', async () => {
    const gateway = await opdsGateway()
    await addIllust(gateway.archive, wireIllust(1, { width: 600, height: 800 }))
    const thumbnail = await gateway.get('/opds/works/illust/1/thumbnail')
    expect([thumbnail.headers['content-type'], sizeOf(thumbnail.body)]).toEqual(['image/jpeg', [300, 400]])
    expect((await gateway.get('/opds/works/illust/1/cover')).headers['content-type']).toBe('image/png')
    expect((await gateway.get('/opds/works/novel/1/cover')).status).toBe(404)
  })

  test('P27 are the first and the last page of 201, and no other', async () => {
    const gateway = await opdsGateway()
    await addIllust(gateway.archive, wireIllust(1, { page_count: 201, width: 8, height: 8 }))
    for (const [page, status] of [
      [0, 200],
      [200, 200],
      [201, 404],
    ])
      expect([page, (await gateway.get(`/opds/works/illust/1/pages/${page}?w=100`)).status]).toEqual([page, status])
  })

  test.each(['*/*', 'image/avif,image/webp,*/*', undefined])(
    'P27 are JPEG for stored AVIF and WebP with Accept: %s',
    async (accept) => {
      const gateway = await opdsGateway()
      const key = { kind: 'illust', id: '1' } as const
      const staging = await gateway.archive.stage(key)
      const original = sharp(await picture(1, 60, 80))
      await staging.write('1_p0.avif', await original.avif().toBuffer())
      await staging.write('1_p1.webp', await original.webp().toBuffer())
      const files = ['1_p0.avif', '1_p1.webp'].map((name, page) => ({ name, page, role: 'page' as const }))
      await gateway.archive.store.commit(staging, { keptBy: 'pressed', work: { ...wireIllust(1, { page_count: 2 }) }, files })
      for (const path of ['pages/0', 'pages/1?w=4000', 'cover', 'thumbnail']) {
        const { status, headers } = await gateway.get(`/opds/works/illust/1/${path}`, { headers: accept ? { accept } : {} })
        expect([path, status, headers['content-type']]).toEqual([path, 200, 'image/jpeg'])
      }
    },
  )
})
