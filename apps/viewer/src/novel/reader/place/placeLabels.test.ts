import { describe, expect, it } from 'vitest'
import { percentPages } from './pages.ts'
import { formatMinutes, pageLabel, timeLeftLabel } from './placeLabels.ts'

/** Shows the key and the values of a message. */
const t = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`

describe('formatMinutes', () => {
  it.each([
    [0.4, '< 1 min'],
    [4.4, '4 min'],
    [89, '89 min'],
    [118.9, '2 hr'],
    [133, '2 hr 15 min'],
  ])('of %f is %s', (minutes, words) => expect(formatMinutes(minutes, 'en')).toBe(words))
})

describe('timeLeftLabel', () => {
  it('names the part of a series', () => {
    expect(timeLeftLabel(t, 4, 'en', true)).toBe('novel.left.part {"time":"4 min"}')
    expect(timeLeftLabel(t, 4, 'en', false)).toBe('novel.left {"time":"4 min"}')
  })
})

describe('pageLabel', () => {
  const single = percentPages(100)
  const spread = { ...single, perScreen: 2 }
  it('names both pages of a spread', () => expect(pageLabel(t, 3, spread)).toBe('novel.pageOf {"page":"3–4","count":101}'))
  it('names one page where no second one follows', () => {
    expect(pageLabel(t, 3, single)).toBe('novel.pageOf {"page":3,"count":101}')
    expect(pageLabel(t, 101, spread)).toBe('novel.pageOf {"page":101,"count":101}')
  })
})
