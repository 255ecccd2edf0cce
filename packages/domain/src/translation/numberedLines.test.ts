import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOvergrown, lineBatches, linesLeftOut, numberedLines, readNumberedLines } from './numberedLines.ts'

const whole = (answer: string, count: number) => readNumberedLines(answer, count, true)
const line = fc.string({ unit: fc.constantFrom('あ', '文', 'a', ' ', '。', '1', ']', '#', '（'), minLength: 1, maxLength: 12 })

describe('numbered lines', () => {
  it('survive a round trip when the model keeps the numbers', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const plain = lines.map((text) => text.replace(/\s+/g, ' ').trim())
        expect(whole(numberedLines(lines), lines.length)).toEqual(plain)
      }),
    )
  })

  it('only grow while the response streams, wherever it is split', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.boolean(), (lines, isChatty) => {
        const answer = `${isChatty ? 'Sure! Here it is:\n' : ''}${numberedLines(lines)}`
        let before: (string | undefined)[] = lines.map(() => undefined)
        for (let end = 0; end <= answer.length; end++) {
          const now = readNumberedLines(answer.slice(0, end), lines.length, end === answer.length)
          for (const [index, line] of before.entries())
            expect(now[index]?.startsWith(line ?? '') ?? line === undefined).toBe(true)
          before = now
        }
        expect(before).toEqual(whole(answer, lines.length))
      }),
    )
  })

  it.each<[string, string, string[]]>([
    ['drops the sign', '[1] 一\n[2] 二\n[3] 三', ['一', '二', '三']],
    ['writes other brackets', '【#1】一\n［＃2］二\n[ #3 ] 三', ['一', '二', '三']],
    ['merges two lines', '[#1] 一和二\n[#3] 三', ['一和二', '', '三']],
    ['merges their numbers too', '[#1][#2] 一和二\n[#3] 三', ['', '一和二', '三']],
    ['forgets the end', '[#1] 一\n[#2] 二', ['一', '二', '']],
    ['forgets all numbers', '一\n\n二\n三', ['一', '二', '三']],
    ['forgets all numbers and says more', '一\n二\n三\n四', ['一', '二', '三 四']],
    ['thinks aloud', '<think>[#1] hm\n</think>\n[#1] 一\n[#2] 二\n[#3] 三', ['一', '二', '三']],
    ['fences its answer', '```\n[#1] 一\n[#2] 二\n[#3] 三\n```', ['一', '二', '三']],
    ['counts backwards', '[#2] 二 [#1] 一\n[#3] 三', ['', '二 [#1] 一', '三']],
    ['invents numbers', '[#1] 一 [#9] x\n[#2] 二\n[#3] 三', ['一 [#9] x', '二', '三']],
    ['breaks a line in two', '[#1] 一\n半\n[#2] 二\n[#3] 三', ['一 半', '二', '三']],
    ['says nothing', '', ['', '', '']],
  ])('survive a model that %s', (_, answer, lines) => expect(whole(answer, 3)).toEqual(lines))

  it('are undefined while the model sends reasoning or a greeting', () => {
    expect(readNumberedLines('<think>[#1] not yet', 2, false)).toEqual([undefined, undefined])
    expect(readNumberedLines('Of course!', 2, false)).toEqual([undefined, undefined])
    expect(readNumberedLines('[#1] 一\n[#', 2, false)).toEqual(['一', undefined])
  })
})

describe('linesLeftOut', () => {
  const answerWith = (...numbers: number[]) => numbers.map((number) => `[#${number}] words`).join('\n')
  it('counts missing lines at the end when they are too many to be merged', () => {
    expect([linesLeftOut(answerWith(1, 2), 6), linesLeftOut(answerWith(1, 2), 20)]).toEqual([4, 18])
  })
  it('is 0 for a few merged lines, a complete response, and a response without numbers', () => {
    expect([linesLeftOut(answerWith(1), 4), linesLeftOut(answerWith(1, 2, 3), 3), linesLeftOut('words', 9)]).toEqual([0, 0, 0])
    expect(linesLeftOut(answerWith(16), 20)).toBe(0)
  })
})

describe('lineBatches', () => {
  it('keeps all lines in order within the maximum length, except for single longer lines', () => {
    fc.assert(
      fc.property(
        fc.array(
          line.map((text) => ({ text })),
          { maxLength: 40 },
        ),
        fc.integer({ min: 1, max: 40 }),
        (lines, longest) => {
          const batches = lineBatches(lines, longest)
          expect(batches.flat()).toEqual(lines)
          for (const batch of batches) {
            const length = batch.reduce((sum, { text }) => sum + text.length, 0)
            expect(batch.length === 1 || length <= longest).toBe(true)
          }
        },
      ),
    )
  })
})

it('E12: isOvergrown rejects a response four times as long as its source', () => {
  expect(isOvergrown('x'.repeat(900), 'x'.repeat(100))).toBe(true)
  expect(isOvergrown('x'.repeat(800), 'x'.repeat(100))).toBe(false)
})
