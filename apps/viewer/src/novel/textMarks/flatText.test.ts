import { parseNovel } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { flatTextOf } from './flatText.ts'

describe('flatTextOf', () => {
  it('has one line for each paragraph and heading, without ruby readings, pictures and blank lines', () => {
    const source = '[chapter:海]\n灯台の[[rb:灯 > あか]]り。\n\n[pixivimage:1]\n[newpage]\n夜が明けた。'
    expect(flatTextOf(parseNovel(source)).text).toBe('海\n灯台の灯り。\n夜が明けた。')
  })

  it('is computed once for a novel', () => {
    const tree = parseNovel('夜が明けた。')
    expect(flatTextOf(tree)).toBe(flatTextOf(tree))
    expect(flatTextOf(parseNovel('夜が明けた。'))).not.toBe(flatTextOf(tree))
  })
})
