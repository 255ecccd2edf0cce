import { inlineText, parseNovel } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkAt, chunksOf, chunksOfPage } from './chunks.ts'

const line = fc.constantFrom(
  '「うん」',
  '',
  '[chapter:一]',
  '[[rb:漢 > かん]]字',
  '[newpage]',
  '[pixivimage:3]',
  'long '.repeat(900),
  '😀'.repeat(1500),
)
const anyText = fc.array(line, { maxLength: 80 }).map((lines) => lines.join('\n'))
const wordsOf = (text: string) =>
  chunksOf(parseNovel(text))
    .flatMap(({ segments }) => segments)
    .map(({ inlines }) => inlineText(inlines))

describe('chunksOf', () => {
  it('keeps all text in order', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const whole = parseNovel(text)
          .pages.flatMap(({ blocks }) => blocks)
          .map((block) => inlineText(block.kind === 'paragraph' ? block.inlines : block.kind === 'chapter' ? block.title : []))
        expect(wordsOf(text).join('')).toBe(whole.join(''))
      }),
    )
  })
  it('starts a chunk at every page', () => {
    const tree = parseNovel('a[newpage]\n[newpage]c')
    expect(chunksOf(tree).map(({ page, isPageStart }) => [page, isPageStart])).toEqual([
      [0, true],
      [1, true],
      [2, true],
    ])
    expect(chunksOf(parseNovel(''))).toHaveLength(1)
  })
  it('limits the size of chunks, even for one very long line', () => {
    const sizes = chunksOf(parseNovel('字'.repeat(200_000))).map(({ letters }) => letters)
    expect(sizes.length).toBeGreaterThan(20)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(6000)
  })
  it('splits a long paragraph after sentences, and never inside a letter', () => {
    const segments = wordsOf(`${'あ'.repeat(1500)}。${'い'.repeat(1000)}`)
    expect(segments.map((segment) => segment.length)).toEqual([1501, 1000])
    for (const segment of wordsOf('😀'.repeat(3001))) expect(segment.isWellFormed()).toBe(true)
  })
  it('records the offset of each segment in its paragraph', () => {
    const segments = chunksOf(parseNovel('x'.repeat(5000))).flatMap((chunk) => chunk.segments)
    expect(segments.map(({ from, at }) => [from, at])).toEqual([
      [0, 0],
      [2000, 2000],
      [4000, 4000],
    ])
  })
  it('starts a chunk at a chapter that follows text', () => {
    const chunks = chunksOf(parseNovel(`${'字'.repeat(1500)}\n[chapter:二]\n字`))
    expect(chunks[1]?.segments[0]?.block.kind).toBe('chapter')
  })
})

describe('chunkAt', () => {
  it('finds the chunk of every position', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, seed) => {
        const chunks = chunksOf(parseNovel(text))
        const at = seed % (text.length + 1)
        const index = chunkAt(chunks, at)
        expect(chunks[index]?.at ?? 0).toBeLessThanOrEqual(Math.max(at, chunks[0]?.at ?? 0))
        expect(chunks[index + 1]?.at ?? Number.POSITIVE_INFINITY).toBeGreaterThan(at)
      }),
    )
  })
})

describe('chunksOfPage', () => {
  it('returns the chunks of one page', () => {
    const chunks = chunksOf(parseNovel(`a[newpage]${'字'.repeat(9000)}[newpage]c`))
    const [first, after] = chunksOfPage(chunks, 1)
    expect(chunks.slice(first, after).every(({ page }) => page === 1)).toBe(true)
    expect([first, after - first >= 2, chunksOfPage(chunks, 2)]).toEqual([1, true, [after, after + 1]])
    expect(chunksOfPage(chunks, 99)).toEqual([0, chunks.length])
  })
})
