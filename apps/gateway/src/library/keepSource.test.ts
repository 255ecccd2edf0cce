// Keeps works of the sample site through the gateway's source.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAppApi, createMemoryTokenStore } from '@emaki/app-api'
import { type Archive, type Keeper, openArchive, startKeeper } from '@emaki/archive'
import { list, record } from '@emaki/domain'
import { createMirror } from '@emaki/mirror'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleSite, type SampleSite } from '../../../../sample/site/src/testing/sampleSite.ts'
import { feedFromFetch } from '../images/pictureFeed.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { createKeepSource } from './keepSource.ts'

let sample: SampleSite
beforeAll(() => {
  sample = openSampleSite()
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
