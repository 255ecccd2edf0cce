import { type NovelText, parseNovel } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { chunksOf } from './chunks.ts'
import { createTextParser } from './textParser.ts'

const novelTextOf = (text: string): NovelText => ({ text, prev: undefined, next: undefined, embedImgs: [], language: 'ja' })
const line = '　港の[[rb:灯台 > とうだい]]は、夜になると十二秒に一度だけ海を照らした。\n「もう行くの」\n\n'
const page = `[chapter:灯台の町]\n${line.repeat(60)}[newpage]\n`
const long = page.repeat(30)

describe('createTextParser with a long novel', () => {
  it('returns a first part whose chunks equal those of the whole text', () => {
    const { firstPart, parseAll } = createTextParser('灯台', novelTextOf(long))
    expect(firstPart.isWhole).toBe(false)
    expect(firstPart.chunks.at(-1)?.end).toBeLessThan(10_000)
    expect(firstPart.tree.length).toBe(long.length)
    const { chunks } = parseAll()
    expect(firstPart.chunks.slice(0, -1)).toEqual(chunks.slice(0, firstPart.chunks.length - 1))
    expect(firstPart.chunks.at(-1)?.at).toBe(chunks[firstPart.chunks.length - 1]?.at)
  })
  it('counts all pages in the first part', () => {
    const { firstPart, parseAll } = createTextParser('灯台', novelTextOf(long))
    expect(firstPart.pageCount).toBe(31)
    expect(parseAll().pageCount).toBe(31)
  })
  it('returns the same text after all steps, after some steps, and at once', () => {
    const tree = parseNovel(long)
    const inSteps = createTextParser('灯台', novelTextOf(long))
    while (!inSteps.parseMore());
    const halfway = createTextParser('灯台', novelTextOf(long))
    halfway.parseMore()
    for (const parser of [inSteps, halfway, createTextParser('灯台', novelTextOf(long))]) {
      const whole = parser.parseAll()
      expect(whole.isWhole).toBe(true)
      expect(whole.tree).toEqual(tree)
      expect(whole.chunks).toEqual(chunksOf(tree))
      expect(parser.parseAll()).toBe(whole)
    }
  })
  it('parses everything at once if the first part shows nothing', () => {
    const { firstPart } = createTextParser('', novelTextOf(`${'\n'.repeat(20_000)}late words`))
    expect(firstPart.isWhole).toBe(true)
    expect(firstPart.chunks.at(-1)?.segments.at(-1)?.block.kind).toBe('paragraph')
  })
})

describe('createTextParser with a short novel', () => {
  it.each(['', '一行', line.repeat(10)])('returns the whole text as the first part: %j', (text) => {
    const { firstPart, parseAll } = createTextParser('', novelTextOf(text))
    expect(firstPart.isWhole).toBe(true)
    expect(parseAll()).toBe(firstPart)
    expect(firstPart.tree).toEqual(parseNovel(text))
  })
})
