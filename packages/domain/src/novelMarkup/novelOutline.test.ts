import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockText,
  isBlankNovel,
  jumpTarget,
  maxNovelPictures,
  novelChapters,
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
  it('N4: leads to the page, or to the first or last one when it does not exist', () => {
    const pages = parseNovel('a[newpage]b[newpage]c')
    expect([-1, 0, 1, 2, 3, 99999].map((number) => jumpTarget(pages, number))).toEqual([0, 0, 0, 1, 2, 2])
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
