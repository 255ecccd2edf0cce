import { describe, expect, it } from 'vitest'
import { type KeepRule, maxKeepRules, parseKeepRules } from './keepRule.ts'

const pressed: KeepRule = { id: 'pressed', isOn: true, source: { kind: 'pressed' }, whenFull: 'stop' }

describe('parseKeepRules', () => {
  it('reads every source back', () => {
    const rules: readonly KeepRule[] = [
      pressed,
      {
        id: 'b-1',
        isOn: false,
        source: { kind: 'bookmarks', visibility: 'private', tag: '海' },
        maxMegabytes: 5000,
        maxWorks: 100,
        whenFull: 'removeOldestRead',
      },
      { id: 'artists', isOn: true, source: { kind: 'artists', works: 'new' }, whenFull: 'removeOldest' },
      { id: 'series', isOn: true, source: { kind: 'series' }, whenFull: 'stop' },
      { id: 's', isOn: true, source: { kind: 'search', words: 'cat', of: 'novel', filters: 'order=date_asc' }, whenFull: 'stop' },
    ]
    expect(parseKeepRules(JSON.parse(JSON.stringify(rules)))).toEqual(rules)
  })

  it('leaves out unreadable rules and repeated ids', () => {
    const other = { ...pressed, isOn: false }
    const wrong = [null, 1, {}, { id: 'x' }, { ...pressed, id: '../x' }, { id: 'y', source: { kind: 'search', words: ' ' } }]
    expect(parseKeepRules([...wrong, pressed, other])).toEqual([pressed])
    expect(parseKeepRules('rules')).toEqual([])
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5'])('reads the quota %s as no limit', (maxWorks) => {
    expect(parseKeepRules([{ ...pressed, maxWorks }])).toEqual([pressed])
  })

  it('reads a limited number of rules', () => {
    const many = Array.from({ length: maxKeepRules + 5 }, (_, index) => ({ ...pressed, id: `${index}` }))
    expect(parseKeepRules(many)).toHaveLength(maxKeepRules)
  })
})
