import { describe, expect, it } from 'vitest'
import { createPaceMeter, expectedRate, parsePaces, usualRate } from './pace.ts'

const minute = 60_000
const meterOf = (language = 'ja') => createPaceMeter(language, undefined, () => undefined)

describe('createPaceMeter', () => {
  it('measures the pace from page to page', () => {
    const meter = meterOf()
    for (let page = 0; page <= 4; page++) meter.read(page * 400, page * minute)
    expect(meter.measured).toEqual({ rate: 400, minutes: 4 })
  })
  it('joins many small steps of scrolling', () => {
    const meter = meterOf()
    for (let step = 0; step <= 120; step++) meter.read(step * 5, step * 1000)
    expect(meter.measured?.rate).toBeCloseTo(300)
  })
  it.each([
    ['leafing through', 400, 500],
    ['a break', 400, 20 * minute],
    ['a step back', -400, minute],
  ])('ignores %s', (_, units, ms) => {
    const meter = meterOf()
    for (let page = 0; page < 5; page++) meter.read(10_000 + page * units, page * ms)
    expect(meter.measured).toBeUndefined()
  })
  it('does not count what a jump skips', () => {
    const meter = meterOf()
    meter.read(0, 0)
    meter.interrupt()
    meter.read(5000, minute)
    meter.read(5400, 2 * minute)
    expect(meter.measured).toEqual({ rate: 400, minutes: 1 })
  })
  it('follows a reader who becomes faster', () => {
    const meter = createPaceMeter('en', { rate: 100, minutes: 600 }, () => undefined)
    for (let page = 0; page <= 120; page++) meter.read(page * 400, page * minute)
    expect(meter.measured?.rate).toBeGreaterThan(300)
  })
})

describe('expectedRate', () => {
  it('is the usual pace of the language before reading', () => {
    expect(['ja', 'zh-TW', 'ko', 'en', 'th', ''].map((language) => expectedRate(language, undefined))).toEqual([
      500, 400, 500, 230, 450, 450,
    ])
  })
  it('lies between the usual and the measured pace, and nears the latter', () => {
    const [early, late] = [1, 30].map((minutes) => expectedRate('en', { rate: 400, minutes }))
    expect(early).toBeGreaterThan(usualRate('en'))
    expect(late).toBeGreaterThan(380)
    expect(late).toBeLessThan(400)
  })
})

describe('parsePaces', () => {
  it('reads entries and skips invalid ones', () => {
    const stored = [['ja', 500, 3], ['en', -1, 3], ['de', 'x', 1], 5, ['fr', 200, Number.POSITIVE_INFINITY]]
    expect([...parsePaces(stored)]).toEqual([['ja', { rate: 500, minutes: 3 }]])
  })
  it.each([undefined, null, 5, {}, 'x'])('is empty for %j', (stored) => expect(parsePaces(stored).size).toBe(0))
})
