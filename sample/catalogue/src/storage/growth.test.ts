import { openDatabase } from '@emaki/sqlite'
import { describe, expect, it } from 'vitest'
import { parseDay } from '../japaneseDay.ts'
import { testFolder } from '../testing/folder.ts'
import { dump, fixedNow, openSample } from '../testing/sample.ts'
import { openGrowth } from './growth.ts'
import { openFile } from './openFile.ts'

const path = testFolder()
const firstDay = '2026-05-20'

function build(name: string, ...instants: string[]) {
  for (const now of instants) openSample({ file: path(name), firstDay, now }).catalogue.close()
  return dump(path(name))
}

describe('growing the collection', () => {
  it('produces the same content on every machine', () => {
    const once = build('one.db', '2026-11-21T15:20:00+09:00')
    expect(once).toEqual(build('two.db', '2026-11-21T15:20:00+09:00'))
    expect(once.works?.length).toBeGreaterThan(700)
    expect(once.spotlights?.length).toBeGreaterThan(0)
  })

  it('ends up the same whether it is built at once or day by day', () => {
    const atOnce = build('atOnce.db', '2026-11-21T15:20:00+09:00')
    const bitByBit = build(
      'bitByBit.db',
      '2026-11-18T09:41:07+09:00',
      '2026-11-18T18:00:00+09:00',
      '2026-11-19T00:00:00+09:00',
      '2026-11-21T15:20:00+09:00',
    )
    expect(bitByBit).toEqual(atOnce)
  })

  it('adds nothing if the clock goes back', () => {
    const before = build('back.db', '2026-11-21T15:20:00+09:00')
    expect(build('back.db', '2026-11-01T15:20:00+09:00')).toEqual(before)
  })

  it('keeps what users wrote', () => {
    build('kept.db', '2026-11-18T12:00:00+09:00')
    const pen = openDatabase(path('kept.db'))
    const [work] = pen.prepare<[], number>('SELECT id FROM works WHERE bookmarks < 5 LIMIT 1').pluck().all()
    pen
      .prepare(
        "INSERT OR REPLACE INTO bookmarks (account, kind, work, restrict, tags) VALUES (43217690, 'illust', ?, 'private', '[\"海\"]')",
      )
      .run(work)
    pen.close()
    build('kept.db', '2026-11-21T12:00:00+09:00')
    const { catalogue } = openSample({ file: path('kept.db'), now: '2026-11-22T12:00:00+09:00' })
    expect(catalogue.isBookmarked(43_217_690, work ?? 0)).toBe(true)
    catalogue.close()
  })

  it('continues after an interruption', () => {
    const whole = build('whole.db', fixedNow.toISOString())
    const database = openFile(path('cut.db'))
    const growth = openGrowth(database, parseDay(firstDay))
    const victim = (whole.works?.[600] as number[] | undefined)?.[0]
    database.exec(`CREATE TRIGGER cut BEFORE INSERT ON works WHEN NEW.id = ${victim} BEGIN SELECT RAISE(ABORT, 'cut off'); END`)
    expect(() => growth.growTo(fixedNow.getTime())).toThrow('cut off')
    const done = database.prepare<[], number>('SELECT COUNT(*) FROM works').pluck().get() ?? 0
    expect(done).toBeGreaterThan(200)
    expect(done).toBeLessThan(600)
    database.exec('DROP TRIGGER cut')
    growth.growTo(fixedNow.getTime() - 86_400_000)
    database.close()
    expect(build('cut.db', fixedNow.toISOString())).toEqual(whole)
  })

  it('continues while the catalogue is open', () => {
    const { catalogue, setNow } = openSample({ firstDay, now: '2026-11-20T11:59:00+09:00' })
    const newest = () => catalogue.newest('illust', undefined, 2, 1)[0]?.created ?? ''
    expect(newest() <= '2026-11-20T11:59:00+09:00').toBe(true)
    expect(catalogue.ranking('day', '2026-11-19', { offset: 0, limit: 1 })).toEqual([])
    setNow('2026-11-20T12:00:00+09:00')
    expect(catalogue.latestRankingDay()).toBe('2026-11-19')
    expect(catalogue.ranking('day', '2026-11-19', { offset: 0, limit: 1 })).toHaveLength(1)
    setNow('2026-11-23T12:00:00+09:00')
    expect(newest() > '2026-11-22T00:00:00+09:00').toBe(true)
    const [first] = catalogue
      .ranking('day', '2026-11-22', { offset: 0, limit: 300 })
      .filter((work) => work.created > '2026-11-21')
    expect(first).toBeDefined()
    const fresh = catalogue.searchWorks(
      {
        word: '-x',
        target: 'exact_match_for_tags',
        sort: 'date_desc',
        includeTranslations: false,
        hideAi: false,
        maxRestrict: 2,
      },
      { offset: 0, limit: 1 },
    )
    expect((fresh[0]?.created ?? '') >= newest()).toBe(true)
    catalogue.close()
  })

  it('stays limited for a clock far in the past', () => {
    const { catalogue } = openSample({ now: '2020-02-01T12:00:00+09:00' })
    const oldest = catalogue.newest('illust', undefined, 2, 500).at(-1)
    expect(oldest?.created.slice(0, 4)).toBe('2020')
    expect(String(oldest?.id)).toHaveLength(8)
    catalogue.close()
  })
})
