import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passesSensitiveWords, readWordList } from './sensitiveWords.ts'

const list = readWordList('casino-bonus\n刷粉丝  代购账号\r\n出会い系広告\n。。\n123')

describe('passesSensitiveWords', () => {
  it.each(['刷粉丝', '我要刷 粉-丝123吧', '出会い系・広告', '代x购y账z号'])('rejects %s', (text) => {
    expect(passesSensitiveWords(text, list)).toBe(false)
  })

  it.each(['猫', '粉丝', 'casino-bonus', '', '123', '風景 landscape'])('accepts %j', (text) => {
    expect(passesSensitiveWords(text, list)).toBe(true)
  })

  it.each(['free VPN', 'vpn', '猫推荐', '好用', '梯子', 'ｖｐｎ'])('always rejects %s', (text) => {
    expect(passesSensitiveWords(text, list)).toBe(false)
    expect(passesSensitiveWords(text, undefined)).toBe(false)
  })

  it('finds a word at any position', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
        expect(passesSensitiveWords(`${before} 刷粉丝 ${after}`.replaceAll(/\p{M}/gu, ''), list)).toBe(false)
      }),
    )
  })

  it('ignores list entries that consist of filler only', () => {
    expect(readWordList('abc 123 ... ').words.size).toBe(0)
    expect(passesSensitiveWords('abc', readWordList(''))).toBe(true)
  })

  it('needs one lookup per position with tens of thousands of entries', () => {
    const many = readWordList(
      Array.from({ length: 50_000 }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000), 0x4e00 + ((at * 7) % 20_000))).join(
        '\n',
      ),
    )
    let lookups = 0
    const has = (word: string) => {
      lookups += 1
      return many.words.has(word)
    }
    expect(passesSensitiveWords('あ'.repeat(50), { ...many, words: { has, size: many.words.size } })).toBe(true)
    expect(lookups).toBe(50)
  })
})
