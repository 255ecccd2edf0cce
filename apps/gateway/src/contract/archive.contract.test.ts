// The mirror's contract, route by route, over an archive with works of the embedded site.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAppApi, createMemoryTokenStore } from '@emaki/app-api'
import { createArchiveFetch, openArchive, type WorkKey } from '@emaki/archive'
import type { Catalogue } from '@emaki/catalogue'
import { createSite } from '@emaki/site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleCopy } from '../../../../sample/catalogue/src/testing/sampleCopy.ts'
import { createPlainRenderer } from '../../../../sample/site/src/testing/plainRenderer.ts'
import { keepSampleWorks } from '../testing/keepSampleWorks.ts'
import { mirrorCases } from './testing/mirrorCases.ts'
import { type MirrorContext, openMirrorContext } from './testing/mirrorContext.ts'

const moment = new Date('2026-11-20T15:00:00+09:00')
const now = () => moment
const client = { clientId: 'archive', clientSecret: 'archive', hashSecret: 'archive' }
const day = '2026-11-18'
const failures: unknown[] = []
let context: MirrorContext
let close = async () => {}

/** Works that are kept with all their files. The others are as imports leave them: originals without addresses. */
const wholeWorks = 30

/** Lists that an archive leaves empty: it has no comments, follows, lives and articles. */
const isEmpty = /comment|follow|\/spotlights|\/live_list|\/req_get/
/** Cases that need what an archive does not have, that write, or that replace the upstream by a failing one. */
const notOffered =
  /comments: newest first|^\/spotlights: |^\/following lists|^\/req_get of|^\/req_post: |^\/req_post of a missing|upstream failure/

beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'emaki-archive-'))
  const archive = await openArchive({ directory, now })
  const catalogue = openSampleCopy(now)
  const site = createSite({ catalogue, renderer: createPlainRenderer(), now })
  const tokens = createMemoryTokenStore(catalogue.accounts()[0]?.refreshToken)
  const api = createAppApi({ ...client, fetch: site, tokens, now: () => moment.getTime() })
  const keys = keptKeys(catalogue)
  await keepSampleWorks({ archive, api, fetch: site }, keys.slice(0, wholeWorks))
  await keepSampleWorks({ archive, api, fetch: site, isImported: true }, keys.slice(wholeWorks))
  const fetch = createArchiveFetch(archive, { onError: (error) => failures.push(error) })
  context = openMirrorContext({ ...client, fetch, refreshToken: 'archive', now: () => moment.getTime() })
  close = async () => {
    archive.close()
    catalogue.close()
    rmSync(directory, { recursive: true, force: true })
  }
}, 240_000)

afterAll(() => close())

/** Works of every kind that the cases look for. */
function keptKeys(catalogue: Catalogue): WorkKey[] {
  const modes = ['day', 'week_manga', 'day_ai', 'week_original'] as const
  const ranked = modes.flatMap((mode) => catalogue.ranking(mode, day, { offset: 0, limit: mode === 'day' ? 160 : 40 }))
  const search = {
    target: 'exact_match_for_tags',
    sort: 'date_desc',
    includeTranslations: false,
    hideAi: false,
    filter: {},
    maxRestrict: 0,
  } as const
  const found = catalogue.searchWorks({ ...search, word: '風景' }, { offset: 0, limit: 60 })
  const novels = catalogue.novelRanking('week', day, { offset: 0, limit: 50 })
  const series = novels.flatMap((novel) =>
    novel.series ? catalogue.novelsOfSeries(novel.series.id, 0, { offset: 0, limit: 5 }) : [],
  )
  const keys = [
    ...[...ranked, ...found].filter(({ stub, xRestrict }) => !stub && xRestrict === 0).map(({ id }) => `illust:${id}`),
    ...[...novels, ...series].filter(({ xRestrict }) => xRestrict === 0).map(({ id }) => `novel:${id}`),
  ]
  return [...new Set(keys)].map((key) => ({ kind: key.startsWith('novel') ? 'novel' : 'illust', id: key.split(':')[1] ?? '' }))
}

describe('the mirror over an archive', () => {
  it.each(
    mirrorCases(moment.getTime(), { isEmpty })
      .filter(({ title }) => !notOffered.test(title))
      .map((one) => [one.title, one] as const),
  )(
    '%s',
    async (_title, { run }) => {
      await run(context)
      expect([...context.faults, ...failures.splice(0)]).toEqual([])
    },
    120_000,
  )
})
