// The mirror and the companion over the sample's difficult day: every route answers, and everything in it is read.
import { list, normaliseArtwork, normaliseRankItem, record } from '@emaki/domain'
import { mirrorRoutes } from '@emaki/mirror'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CompanionContext, openCompanionContext } from './testing/companionContext.ts'
import { type ContractContext, moment, openContractContext } from './testing/contractContext.ts'
import { findSubjects, plainRoutes } from './testing/subjects.ts'
import { wireReaders } from './testing/wireReaders.ts'

let usual: ContractContext
let day: ContractContext
let companion: CompanionContext
let routes: ReadonlyMap<string, string>

beforeAll(async () => {
  usual = openContractContext()
  day = openContractContext({ isDifficult: true })
  companion = await openCompanionContext({ context: day })
  routes = plainRoutes(await findSubjects(usual, moment.getTime()))
}, 240_000)
afterAll(async () => {
  await usual.close()
  await day.close()
})

/** The subjects of their parameters are found before the tests. */
const paths = mirrorRoutes.map(({ path }) => path).filter((path) => path !== '/req_post' && path !== '/openapi.json')

describe('on a difficult day', () => {
  // First: a refusal that the next test meets pauses the account.
  it('unknown ratings count as adult', async () => {
    const pages = [0, 30, 60, 90].map((offset) => day.api.call('searchIllusts', { word: '風景', offset }))
    const works = (await Promise.all(pages)).flatMap((page) => (page.ok ? page.value.illusts : []))
    const unknown = works.filter((work) => record(work).x_restrict === 3)
    expect(unknown.length).toBeGreaterThan(0)
    for (const work of unknown) expect(normaliseArtwork(work)?.x_restrict).toBe(2)
  })

  it.each(paths)('%s answers, at the second call at the latest, and its items are read', async (path) => {
    const route = routes.get(path) ?? path
    const first = await day.send(route)
    if (first.status !== 200) {
      expect([403, 429, 502, 503], JSON.stringify(first.body)).toContain(first.status)
      expect(JSON.stringify(first.body)).toMatch(/"(?:error|message)"/)
      day.site.faults.clear()
      day.pass(300_000)
    }
    const { status, body } = first.status === 200 ? first : await day.send(route)
    expect([path, status]).toEqual([path, 200])
    for (const [member, read] of wireReaders) {
      const items = list(body[member])
      const found = items.flatMap((item) => read(item) ?? [])
      if (items.length > 4) expect(found.length, member).toBeGreaterThan(items.length / 2)
    }
    expect([...day.faults, ...day.failures]).toEqual([])
  })

  it('masked rows of the web ranking are placeholders, never works of user 1', async () => {
    const { contents } = await companion.object('/ranking?mode=daily&content=all')
    const masked = list(contents).filter((row) => record(row).mask_reason === 'login_only')
    expect(masked.length).toBeGreaterThan(0)
    for (const row of masked) expect(normaliseRankItem(row, 'daily')?.author.id ?? '').not.toBe('1')
    expect(companion.settle().failures).toEqual([])
  })
})
