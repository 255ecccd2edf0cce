// Keeps works of the sample site through the gateway's source.
import { readFile } from 'node:fs/promises'
import type { OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createAppApi, createMemoryTokenStore } from '@emaki/app-api'
import { type Archive, type Keeper, openArchive, startKeeper } from '@emaki/archive'
import { list, record } from '@emaki/domain'
import { createMirror } from '@emaki/mirror'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPlainRenderer } from '../../../../sample/site/src/testing/plainRenderer.ts'
import { openSampleSite, type SampleSite } from '../../../../sample/site/src/testing/sampleSite.ts'
import { feedFromFetch, feedFromNetwork } from '../network/pictureFeed.ts'
import { startOrigin } from '../testing/origin.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { pngBytes } from '../testing/scriptedUpstream.ts'
import { createKeepSource } from './keepSource.ts'

let sample: SampleSite
beforeAll(() => {
  sample = openSampleSite(createPlainRenderer())
})
afterAll(() => sample.catalogue.close())

function openMirrors({ site, account }: SampleSite) {
  const { refreshToken } = account(0)
  const api = createAppApi({
    fetch: site,
    tokens: createMemoryTokenStore(refreshToken),
    clientId: 'a',
    clientSecret: 'b',
    hashSecret: 'c',
    userAgent: true,
  })
  return { shared: createMirror({ api }), own: createMirror({ api, account: 'own', writes: false }) }
}

function sourceOf(site: SampleSite) {
  const { shared, own } = openMirrors(site)
  return createKeepSource({
    source: {
      mirror: (request) => shared.fetch(request),
      ownMirror: (request) => own.fetch(request),
      pictures: feedFromFetch(site.site),
    },
    imageCache: undefined,
    now: Date.now,
  })
}

async function openKeeper(): Promise<{ archive: Archive; keeper: Keeper }> {
  const archive = await openArchive({ directory: join(temporaryDirectory(), 'archive') })
  const pace = { callMs: 0, pictureMs: 0 }
  const onError = (error: unknown) => {
    throw error
  }
  return { archive, keeper: await startKeeper({ archive, source: sourceOf(sample), pace, mayWrite: () => true, onError }) }
}

const signal = new AbortController().signal

describe('createKeepSource', () => {
  it('keeps works with the bytes of the site', async () => {
    const { archive, keeper } = await openKeeper()
    const ranking = await openMirrors(sample).shared.request('/rank?mode=day_manga')
    const body = record(await ranking.json())
    const listed = list(body.illusts).slice(0, 2).map(record)
    for (const { id } of listed) keeper.press({ kind: 'illust', id: String(id) })
    await keeper.settled()
    expect(keeper.status().errors).toEqual([])
    for (const { id } of listed) {
      const sidecar = await archive.store.sidecar({ kind: 'illust', id: String(id) })
      const folder = archive.index.find({ kind: 'illust', id: String(id) })?.folder ?? ''
      expect(sidecar?.files.filter(({ role }) => role === 'page').length).toBe(sidecar?.work.page_count)
      for (const { name, url = '' } of sidecar?.files ?? []) {
        const picture = await sample.site(new Request(url, { headers: { referer: 'https://app-api.pixiv.net/' } }))
        expect(await readFile(archive.path(folder, name))).toEqual(Buffer.from(await picture.arrayBuffer()))
      }
    }
    await keeper.close()
    archive.close()
  })

  it('reads the private side of the own account only when it is asked for', async () => {
    const source = sourceOf(sample)
    const me = await source.call('/me', {}, { account: 'own', signal })
    const id = me.ok ? String(me.value.id) : ''
    const [own, shared] = await Promise.all(
      (['own', 'shared'] as const).map((account) => source.call('/favorite', { id, restrict: 'private' }, { account, signal })),
    )
    const ids = (answer: typeof own) => (answer?.ok && Array.isArray(answer.value.illusts) ? answer.value.illusts.length : -1)
    expect(ids(own)).toBeGreaterThan(0)
    expect(JSON.stringify(shared)).not.toEqual(JSON.stringify(own))
  })

  it('says that a work or a picture is gone', async () => {
    const source = sourceOf(sample)
    expect(await source.call('/illust', { id: '999999999' }, { account: 'shared', signal })).toMatchObject({
      ok: false,
      error: { kind: 'gone', state: 'deleted' },
    })
    const url = 'https://i.pximg.net/img-original/img/2026/01/01/00/00/00/999999999_p0.jpg'
    expect(await source.picture(url, signal)).toMatchObject({ ok: false, error: { kind: 'gone' } })
  })
})

describe('a picture that is kept from the network', () => {
  const url = 'https://i.pximg.net/img-original/img/2026/01/01/00/00/00/1_p0.png'
  const large = Buffer.concat([pngBytes, Buffer.alloc(3 * 1024 * 1024, 5)])

  async function keepFrom(respond: RequestListener) {
    const { dispatcher } = await startOrigin(respond)
    const source = { mirror: () => Response.json({}), pictures: feedFromNetwork(dispatcher) }
    const keepSource = createKeepSource({ source, imageCache: undefined, now: Date.now })
    const picture = await keepSource.picture(url, signal)
    return picture.ok ? buffer(picture.value) : picture.error
  }
  const head = (outgoing: ServerResponse, headers: OutgoingHttpHeaders = {}, status = 200) =>
    outgoing.writeHead(status, { 'content-type': 'image/png', ...headers })

  it('P29 is complete, however slowly it is read, with and without a length', async () => {
    for (const headers of [{}, { 'content-length': large.length }]) {
      const kept = await keepFrom((_, outgoing) => head(outgoing, headers).end(large))
      expect(Buffer.isBuffer(kept) && kept.equals(large)).toBe(true)
    }
  })

  it.each<[string, RequestListener]>([
    ['is cut after 1 kB', (_, outgoing) => head(outgoing).write(large.subarray(0, 1024), () => outgoing.destroy())],
    [
      'is cut before its length',
      (_, outgoing) =>
        head(outgoing, { 'content-length': large.length }).write(large.subarray(0, 1024), () => outgoing.destroy()),
    ],
  ])('P29 fails when it %s', async (_, respond) => {
    await expect(keepFrom(respond)).rejects.toThrow()
  })

  it.each<[string, RequestListener, object]>([
    ['nothing', (_, outgoing) => head(outgoing).end(), { kind: 'unreachable' }],
    ['a length of 0', (_, outgoing) => head(outgoing, { 'content-length': 0 }).end(), { kind: 'unreachable' }],
    ['a page', (_, outgoing) => head(outgoing, { 'content-type': 'text/html' }).end('<p>No'), { kind: 'unreachable' }],
    [
      'a part that was not asked for',
      (_, outgoing) => head(outgoing, { 'content-range': 'bytes 0-9/100' }, 206).end(pngBytes.subarray(0, 10)),
      { kind: 'unreachable' },
    ],
    ['a compressed body', (_, outgoing) => head(outgoing, { 'content-encoding': 'gzip' }).end(pngBytes), { kind: 'unreachable' }],
    ['429', (_, outgoing) => head(outgoing, { 'retry-after': '7' }, 429).end(), { kind: 'rateLimited', retryAfterMs: 7000 }],
  ])('P29 is no picture when its host sends %s', async (_, respond, problem) => {
    expect(await keepFrom(respond)).toMatchObject(problem)
  })

  it('ends its transfer when its reader leaves', async () => {
    const closed = vi.fn()
    const { dispatcher } = await startOrigin((_, outgoing) => {
      outgoing.once('close', closed)
      head(outgoing).write(pngBytes)
    })
    const source = { mirror: () => Response.json({}), pictures: feedFromNetwork(dispatcher) }
    const picture = await createKeepSource({ source, imageCache: undefined, now: Date.now }).picture(url, signal)
    for await (const _ of picture.ok ? picture.value : []) break
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })
})
