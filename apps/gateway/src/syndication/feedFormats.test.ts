// Every kind of feed, read by programs that other people wrote: the schema of RFC 4287 by xmllint, and the parser feedsmith.
import { readFileSync } from 'node:fs'
import { parseAtomFeed, parseJsonFeed, parseOpml } from 'feedsmith'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { feedCases, feedKey, setUp } from './testing/feedGateway.ts'
import { readAtom } from './testing/readAtom.ts'

const schema = readFileSync(new URL('testing/atom.rng', import.meta.url), 'utf8')
const problems = async (xml: string) =>
  (await validateXML({ xml, schema, extension: 'relaxng' })).errors.map(({ rawMessage }) => rawMessage)

const now = () => new Date('2026-11-20T15:00:00+09:00')
const open = (response: object, more: Parameters<typeof setUp>[1] = {}) =>
  setUp(() => response, { now, ...more, config: { feedKeys: [feedKey], ...more.config } })

describe.each(feedCases)('the feed $path', ({ path, query = '', title, response, call }) => {
  test('is valid Atom by the schema of RFC 4287', async () => {
    const { get } = await open(response)
    const { status, headers, text } = await get(`/feeds/${path}.atom${query}`)
    expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(await problems(text)).toEqual([])
  })

  test('has the same entries in Atom and JSON Feed, from one call', async () => {
    const { get, calls } = await open(response)
    const atomText = (await get(`/feeds/${path}.atom${query}`)).text
    const atom = parseAtomFeed(atomText)
    const json = await get(`/feeds/${path}.json${query}`)
    const feed = parseJsonFeed(JSON.parse(json.text))
    expect([json.status, json.headers['content-type']]).toEqual([200, 'application/feed+json; charset=utf-8'])
    expect([atom.title?.value, feed.title]).toEqual([title, title])
    expect(feed.feed_url).toBe(`http://localhost:8080/feeds/${path}.json${query}`)
    expect(readAtom(atomText).self).toBe(`http://localhost:8080/feeds/${path}.atom${query}`)
    expect(atom.entries).toHaveLength(2)
    expect(readAtom(atomText).entries.map(({ id, title: name, updated, html }) => [id, name, updated, html])).toEqual(
      feed.items?.map(({ id, title: name, date_modified, content_html }) => [id, name, date_modified, content_html]),
    )
    expect(feed.items?.map(({ id }) => id)).toEqual(atom.entries?.map(({ id }) => id))
    expect(calls).toEqual([expect.stringContaining(call)])
  })
})

test('a feed has its page as the only alternate link, because readers take any of them', async () => {
  const [first] = feedCases
  const { get } = await open(first?.response ?? {})
  const { text } = await get(`/feeds/${first?.path}.atom`)
  const [head = ''] = text.split('<entry>', 1)
  expect(head.match(/rel="alternate"/g)).toHaveLength(1)
  expect(head).toContain('type="text/html"')
})

test('each kind of feed has an id of its own', async () => {
  const ids = new Set<string | undefined>()
  for (const { path, query = '', response } of feedCases) {
    const { get } = await open(response)
    ids.add(parseAtomFeed((await get(`/feeds/${path}.atom${query}`)).text).id)
  }
  expect(ids.size).toBe(feedCases.length)
})

test('the schema finds what breaks RFC 4287', async () => {
  const [first] = feedCases
  const { get } = await open(first?.response ?? {})
  const { text } = await get(`/feeds/${first?.path}.atom`)
  for (const [part, broken] of [
    [/<id>urn:[^<]*<\/id>/, ''],
    [/<updated>[^<]*<\/updated>/, '<updated>yesterday</updated>'],
    [/<\/entry>/, '<b>bold</b></entry>'],
    [/ href="[^"]*"/, ''],
  ] as const)
    expect([part, (await problems(text.replace(part, broken))).length > 0]).toEqual([part, true])
})

test('the list of feeds is OPML', async () => {
  const { get } = await open({ user_previews: [{ user: { id: 2, name: '<b> & "c"' } }], next_url: null })
  const list = parseOpml((await get('/feeds/users/1/following.opml')).text)
  expect(list.body?.outlines?.map(({ text, type, xmlUrl }) => [text, type, xmlUrl])).toEqual([
    ['<b> & "c"', 'rss', 'http://localhost:8080/feeds/users/2/illustrations.atom'],
  ])
})
