import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNovel } from '../novelMarkup/parseNovel.ts'
import { alignToFlat, translationLines } from './translationLines.ts'

const source =
  '[chapter:一　[[rb:海 > うみ]]]\n　はじめ。\n\n[uploadedimage:5]\n[pixivimage:12]\n[newpage]\n[[jumpuri:見る > https://e.example/]] [jump:2]\n[b:おわり]'

describe('translationLines', () => {
  it('returns paragraphs and titles with their positions, and readings in parentheses', () => {
    const tree = parseNovel(source)
    expect(translationLines(tree).map(({ text }) => text)).toEqual(['一　海(うみ)', 'はじめ。', '見る', 'おわり'])
    const places = new Set(tree.pages.flatMap(({ blocks }) => blocks.map(({ at }) => at)))
    for (const { at } of translationLines(tree)) expect(places.has(at)).toBe(true)
  })

  it('align with the companion’s flat text across ruled lines, URLs and a title with ruby', () => {
    const tree = parseNovel(source)
    const aligned = alignToFlat(tree, translationLines(tree))
    expect(aligned.map((line) => line?.text)).toEqual(['一　海(うみ)', 'はじめ。', undefined, undefined, '見る', 'おわり'])
  })

  it('are never empty and align in order', () => {
    const piece = fc.constantFrom(
      '海',
      '。',
      '\n',
      '\n\n',
      '[newpage]',
      '[chapter:章]',
      '[[rb:空 > そら]]',
      '[pixivimage:1]',
      '[',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
        const tree = parseNovel(parts.join(''))
        const lines = translationLines(tree)
        expect(lines.every(({ text }) => text !== '')).toBe(true)
        const found = alignToFlat(tree, lines).flatMap((line) => (line ? [line] : []))
        expect(found.map(({ at }) => at)).toEqual([...found.map(({ at }) => at)].sort((a, b) => a - b))
      }),
    )
  })
})
