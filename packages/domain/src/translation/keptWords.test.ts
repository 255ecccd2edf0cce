import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepWords, readKeptWords } from './keptWords.ts'

describe('kept words', () => {
  it('are read from a list without duplicates and with limits', () => {
    expect(readKeptWords(' 桜, 海，桜、,')).toEqual(['桜', '海'])
    expect(readKeptWords(Array.from({ length: 500 }, (_, index) => `w${index}`).join(','))).toHaveLength(100)
    expect(readKeptWords('x'.repeat(500))[0]).toHaveLength(60)
  })

  it('match longest first and literally', () => {
    const { hide } = keepWords(['桜', '桜子', 'a.c', '$&'])
    expect(hide('桜子と桜 abc a.c $&')).toBe('[名字1]と[名字0] abc [名字2] [名字3]')
  })

  it('are restored for any division into pieces, with nothing left at the end', () => {
    const words = ['桜', '海', '山']
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('[名字0]', '名字1', '【名字2】', '［名字1］', '名', '名前', '[', 'x', '\n', '名字9'), {
          maxLength: 20,
        }),
        fc.array(fc.nat(80)),
        (parts, cuts) => {
          const text = parts.join('')
          const whole = keepWords(words).restorer()
          const expected = whole.push(text) + whole.end()
          const pieces = keepWords(words).restorer()
          const edges = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length]
          const restored = edges.slice(1).map((end, index) => pieces.push(text.slice(edges[index], end)))
          expect(restored.join('') + pieces.end()).toBe(expected)
        },
      ),
    )
    const restorer = keepWords(words).restorer()
    expect(restorer.push('去[名字0]和名字1') + restorer.end()).toBe('去桜和海')
  })
})
