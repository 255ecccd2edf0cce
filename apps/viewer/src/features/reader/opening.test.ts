// A novel opened: what is there at once, and that the rest is the same text.
import { type NovelText, parseNovel } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { openingOf } from './opening.ts'
import { chunksOf } from './passages.ts'

const wordsOf = (text: string): NovelText => ({ text, prev: undefined, next: undefined, embedImgs: [], language: 'ja' })
const line = '　港の[[rb:灯台 > とうだい]]は、夜になると十二秒に一度だけ海を照らした。\n「もう行くの」\n\n'
const page = `[chapter:灯台の町]\n${line.repeat(60)}[newpage]\n`
const long = page.repeat(30)

describe('a long novel', () => {
  it('shows its beginning as it will be, when most of it is still to be read', () => {
    const { beginning, whole } = openingOf('灯台', wordsOf(long))
    expect(beginning.isWhole).toBe(false)
    expect(beginning.chunks.at(-1)?.end).toBeLessThan(10_000)
    expect(beginning.tree.length).toBe(long.length)
    const { chunks } = whole()
    expect(beginning.chunks.slice(0, -1)).toEqual(chunks.slice(0, beginning.chunks.length - 1))
    expect(beginning.chunks.at(-1)?.at).toBe(chunks[beginning.chunks.length - 1]?.at)
  })
  it('knows from the beginning how many pages there are', () => {
    const { beginning, whole } = openingOf('灯台', wordsOf(long))
    expect(beginning.pageCount).toBe(31)
    expect(whole().pageCount).toBe(31)
  })
  it('is the same text when it has been read in pieces, in some pieces, and all at once', () => {
    const tree = parseNovel(long)
    const inPieces = openingOf('灯台', wordsOf(long))
    while (!inPieces.readOn());
    const halfway = openingOf('灯台', wordsOf(long))
    halfway.readOn()
    for (const opening of [inPieces, halfway, openingOf('灯台', wordsOf(long))]) {
      const whole = opening.whole()
      expect(whole.isWhole).toBe(true)
      expect(whole.tree).toEqual(tree)
      expect(whole.chunks).toEqual(chunksOf(tree))
      expect(opening.whole()).toBe(whole)
    }
  })
  it('is read at once where its beginning shows nothing', () => {
    const { beginning } = openingOf('', wordsOf(`${'\n'.repeat(20_000)}late words`))
    expect(beginning.isWhole).toBe(true)
    expect(beginning.chunks.at(-1)?.passages.at(-1)?.block.kind).toBe('paragraph')
  })
})

describe('a short novel', () => {
  it.each(['', '一行', line.repeat(10)])('is whole from the beginning: %j', (text) => {
    const { beginning, whole } = openingOf('', wordsOf(text))
    expect(beginning.isWhole).toBe(true)
    expect(whole()).toBe(beginning)
    expect(beginning.tree).toEqual(parseNovel(text))
  })
})
