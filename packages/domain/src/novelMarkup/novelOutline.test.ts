import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockText,
  isBlankNovel,
  jumpTarget,
  maxNovelPictures,
  novelChapters,
  novelLength,
  novelPictureKey,
  novelPictures,
  novelPlaceAt,
} from './novelOutline.ts'
import { findInNovel, maxNovelMatches, sourceOffset, wordsOffset } from './novelSearch.ts'
import { parseNovel } from './parseNovel.ts'

const source =
  '[chapter:One]\nThe [[rb:lantern > light]] of the Lantern house.\n[newpage]\n\n[chapter:[[rb:二 > に]]]\nlantern\n[pixivimage:7]'
const tree = parseNovel(source)

describe('novelChapters', () => {
  it('lists the chapters with their positions', () => {
    expect(novelChapters(tree)).toEqual([
      { title: 'One', page: 0, block: 0, at: 0 },
      { title: '二', page: 1, block: 1, at: source.indexOf('[chapter:[[') },
    ])
  })
})

it('novelLength counts the words without markup, readings and line ends, by code points', () => {
  expect(
    novelLength('[chapter:One]\nThe [[rb:夜 > よる]] 𠮷\n[newpage]\n[pixivimage:7][[jumpuri:link > https://a.example]]'),
  ).toBe('OneThe 夜 吉link'.length)
  expect(novelLength('')).toBe(0)
})

describe('novelPictures', () => {
  it('N3: names each picture once, and at most 300', () => {
    const many = Array.from({ length: 400 }, (_, n) => `[uploadedimage:${n % 350}]`).join('')
    expect(novelPictures(parseNovel(many))).toHaveLength(maxNovelPictures)
    expect(novelPictures(parseNovel('[pixivimage:7][pixivimage:7-1][pixivimage:7-2]')).map(novelPictureKey)).toEqual([
      'artwork 7 1',
      'artwork 7 2',
    ])
  })
})

describe('jumpTarget', () => {
  it('P11 leads to other pages that exist', () => {
    const tree = parseNovel(Array.from({ length: 100 }, (_, page) => `page ${page + 1}`).join('[newpage]'))
    expect([-1, 0, 1, 57, 100, 101, 999].map((number) => jumpTarget(tree, number))).toEqual([
      undefined,
      undefined,
      0,
      56,
      99,
      undefined,
      undefined,
    ])
    expect([56, 57, 58].map((number) => jumpTarget(tree, number, 56))).toEqual([55, undefined, 57])
  })
  it('N4: leads to the nearest earlier page of a text with too many pages', () => {
    const tree = parseNovel('a[newpage]'.repeat(5000))
    expect([0, 2, 4000, 99999].map((number) => jumpTarget(tree, number))).toEqual([undefined, 1, 1999, 1999])
  })
})

describe('novelPlaceAt', () => {
  it('finds every block by its source position', () => {
    for (const [page, { blocks }] of tree.pages.entries())
      for (const [block, { at }] of blocks.entries()) expect(novelPlaceAt(tree, at)).toEqual({ page, block, at })
  })
  it('has a result for every number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: source.length + 5 }), (at) => {
        const place = novelPlaceAt(tree, at)
        expect(tree.pages[place.page]?.blocks[place.block]?.at).toBe(place.at)
      }),
    )
    expect(novelPlaceAt(parseNovel(''), 3)).toEqual({ page: 0, block: 0, at: 0 })
  })
})

describe('isBlankNovel', () => {
  it('detects a text without anything to read', () => {
    expect(['', '\n　\n[newpage]', '[chapter:a]', 'x'].map((text) => isBlankNovel(parseNovel(text)))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('findInNovel', () => {
  it('finds words under ruby, ignoring case, with their source position', () => {
    const found = findInNovel(tree, ' LANTERN ')
    expect(found.map(({ page, start }) => [page, start])).toEqual([
      [0, 4],
      [0, 19],
      [1, 0],
    ])
    expect(found.map(({ at }) => source.slice(at, at + 7))).toEqual(['[[rb:la', 'Lantern', 'lantern'])
  })
  it('finds words that continue from ruby into text', () => {
    expect(findInNovel(parseNovel('[[rb:東 > ひがし]]の[[rb:空 > そら]]'), '東の空')).toHaveLength(1)
  })
  it('finds nothing for empty words, and stops at a thousand matches', () => {
    expect(findInNovel(tree, '  ')).toEqual([])
    expect(findInNovel(parseNovel('a'.repeat(3000)), 'a')).toHaveLength(maxNovelMatches)
  })
})

describe('sourceOffset and wordsOffset', () => {
  it("map any position in a block's words to the source and back", () => {
    for (const { blocks } of tree.pages)
      for (const block of blocks)
        for (let offset = 0; offset < blockText(block).length; offset++) {
          const at = sourceOffset(block, offset)
          expect(wordsOffset(block, at)).toBeLessThanOrEqual(offset)
          expect(sourceOffset(block, wordsOffset(block, at))).toBe(at)
        }
  })
})
