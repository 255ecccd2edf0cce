// The first screens in the HTML of pages over the embedded site: what the operator denies is in none of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDenyRules, type DenyEntry, list, record, text } from '@emaki/domain'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { json, rawRequest } from '../testing/rawRequest.ts'
import type { TestGatewayOptions } from '../testing/startGateway.ts'
import { openSampleSite, type SampleSite } from './testing/sampleGateway.ts'

let site: SampleSite
beforeAll(() => {
  site = openSampleSite()
})
afterAll(() => site.close())

const browser = { accept: 'text/html', 'accept-language': 'en' }

/** Starts a gateway whose pages can be read as soon as their data is cached. */
async function open(options: TestGatewayOptions = {}) {
  const { port } = await site.gateway(options)
  const read = async (path: string): Promise<Readonly<Record<string, unknown>>> => record(json(await rawRequest(port, path)))
  const page = async (path: string, headers: Readonly<Record<string, string>> = browser): Promise<string> => {
    await rawRequest(port, path, { headers })
    return (await rawRequest(port, path, { headers })).body.toString('utf8')
  }
  return {
    read,
    page,
    screen: async (path: string) => /<div id="first-screen".*?(?=<div id="root">)/s.exec(await page(path))?.[0] ?? '',
  }
}

/** Something of each kind that a first screen shows: the first work of home, and a spotlight with a work. */
async function subjects() {
  const { read, screen } = await open()
  const id = /href="\/artworks\/(\d+)"/.exec(await screen('/'))?.[1] ?? ''
  const work = record((await read(`/api/mirror/illust?id=${id}`)).illust)
  // Lists of sensitive words have no Latin words.
  const novels = list((await read('/api/mirror/rank_novel?mode=day')).novels).map(record)
  const novel = novels.find(({ title, x_restrict }) => x_restrict === 0 && /\p{Script=Han}/u.test(text(title))) ?? {}
  const articles = list((await read('/api/companion/api/pixivision?lang=en')).articles).map(record)
  for (const { id: article } of articles) {
    const path = `/spotlight/${article}`
    const found = /data-artist="(\d+)".*?href="\/artworks\/(\d+)"/s.exec(await screen(path))
    if (found) return { work, novel, spotlight: { path, artist: found[1] ?? '', artwork: found[2] ?? '' } }
  }
  throw new Error('the sample has no spotlight with works')
}

describe('the first screen of a spotlight', () => {
  it('has its works, and the page has the data of its first request', async () => {
    const { spotlight } = await subjects()
    const { page, screen } = await open()
    expect(await screen(spotlight.path)).toContain(`href="/artworks/${spotlight.artwork}"`)
    expect(await page(spotlight.path)).toContain(
      `"answers":{"companion:/api${spotlight.path.replace('spotlight', 'pixivision')}?lang=en":`,
    )
  })

  it('is the same with and without a session', async () => {
    const { spotlight } = await subjects()
    const { page } = await open()
    const session = { ...browser, cookie: `PHPSESSID=${site.catalogue.accounts()[0]?.session}`, authorization: 'Bearer abc' }
    expect(await page(spotlight.path, session)).toBe(await page(spotlight.path))
  })

  it('is in the language of each browser, also where two of them share the response', async () => {
    const { spotlight } = await subjects()
    const { page } = await open()
    for (const language of ['de', 'fr']) {
      expect(await page(spotlight.path, { ...browser, 'accept-language': language })).toContain(`data-language="${language}"`)
    }
  })
})

describe('first screens with a deny list', () => {
  const denying = (...entries: DenyEntry[]) => {
    const rules = createDenyRules(entries)
    return open({ denyList: { rules: () => rules } })
  }

  it.each(['artwork', 'user', 'tag', 'word'] as const)('show no work that is denied by %s', async (kind) => {
    const { work } = await subjects()
    const artist = String(record(work.user).id)
    const values = {
      artwork: String(work.id),
      user: artist,
      tag: text(record(list(work.tags)[0]).name),
      word: text(work.title).toLowerCase(),
    }
    const paths = ['/', '/rank/daily', `/artworks/${work.id}`, `/users/${artist}`]
    const allowed = await open()
    for (const path of paths.slice(0, 3)) expect(await allowed.screen(path), path).toContain(text(work.title))
    const { page } = await denying({ kind, value: values[kind] })
    for (const path of paths) {
      const html = await page(path)
      expect(html, path).not.toContain(`href="/artworks/${work.id}"`)
      expect(html, path).not.toContain(text(work.title))
    }
  })

  it('show no denied artist', async () => {
    const { work } = await subjects()
    const { id, name } = record(work.user)
    expect(await (await open()).screen(`/users/${id}`)).toContain(text(name))
    const { page } = await denying({ kind: 'user', value: String(id) })
    expect(await page(`/users/${id}`)).not.toContain(text(name))
  })

  it.each(['novel', 'user', 'tag'] as const)('show no novel that is denied by %s', async (kind) => {
    const { novel } = await subjects()
    const values = { novel: novel.id, user: record(novel.user).id, tag: record(list(novel.tags)[0]).name }
    expect(await (await open()).screen(`/novel/${novel.id}`)).not.toBe('')
    const { screen } = await denying({ kind, value: String(values[kind]) })
    expect(await screen(`/novel/${novel.id}`)).toBe('')
  })

  it.each(['artwork', 'user'] as const)('show no work in a spotlight that is denied by %s', async (kind) => {
    const { spotlight } = await subjects()
    const { page } = await denying({ kind, value: kind === 'user' ? spotlight.artist : spotlight.artwork })
    const html = await page(spotlight.path)
    expect(html).toContain('"answers":{"companion:')
    expect(html).not.toContain(`href="/artworks/${spotlight.artwork}"`)
    expect(html).not.toContain(`"illust_id":"${spotlight.artwork}"`)
  })
})

it.each(['work', 'novel'] as const)('the first screen of a %s is missing with a word of the operator’s list', async (kind) => {
  const subject = (await subjects())[kind]
  const path = `/${kind === 'work' ? 'artworks' : 'novel'}/${subject.id}`
  const dataDirectory = mkdtempSync(join(tmpdir(), 'emaki-words-'))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }))
  writeFileSync(join(dataDirectory, 'words.txt'), `${text(subject.title)}\n`)
  expect(await (await open()).screen(path)).toContain(text(subject.title))
  const { page } = await open({ config: { dataDirectory } })
  expect(await page(path)).not.toContain(text(subject.title))
})
