import { describe, expect, it } from 'vitest'
import { type KeepRule, maxKeepRules, parseKeepRules } from './keepRule.ts'

const pressed: KeepRule = { id: 'pressed', isOn: true, subject: { kind: 'pressed' }, quota: {}, whenFull: 'stop', everyHours: 24 }

describe('parseKeepRules', () => {
  it('reads every subject back', () => {
    const subjects: readonly KeepRule['subject'][] = [
      { kind: 'bookmarks', works: 'illust', visibility: 'private', tag: '海' },
      { kind: 'follows', works: 'both', which: 'all' },
      { kind: 'artist', id: '7', works: 'novel', which: 'new' },
      { kind: 'series', of: 'novel', id: '12' },
      { kind: 'search', of: 'novel', word: '海', parameters: { order: 'date_asc' } },
    ]
    const rules: readonly KeepRule[] = [
      pressed,
      ...subjects.map((subject, index) => ({
        ...pressed,
        id: `rule-${index}`,
        subject,
        quota: { works: 10, megabytes: 500 },
        whenFull: 'removeOldestRead' as const,
        everyHours: 6,
      })),
    ]
    expect(parseKeepRules(JSON.parse(JSON.stringify(rules)))).toEqual(rules)
  })

  it('leaves out unreadable rules and repeated ids', () => {
    const other = { ...pressed, isOn: false }
    const wrong = [
      ...[null, 1, {}, { id: 'x' }, { ...pressed, id: '../x' }],
      { id: 'y', subject: { kind: 'search', word: ' ' } },
      { id: 'z', subject: { kind: 'artist', id: '0x1' } },
    ]
    expect(parseKeepRules([...wrong, pressed, other])).toEqual([pressed])
    expect(parseKeepRules('rules')).toEqual([])
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5'])('reads the quota %s as no limit', (works) => {
    expect(parseKeepRules([{ ...pressed, quota: { works } }])).toEqual([pressed])
  })

  it('reads a limited number of rules', () => {
    const many = Array.from({ length: maxKeepRules + 5 }, (_, index) => ({ ...pressed, id: `${index}` }))
    expect(parseKeepRules(many)).toHaveLength(maxKeepRules)
  })
})
