import { novelChapters, parseNovel } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { chapterAt, lineAt, tickPositions } from './outline.ts'

const source = '[chapter:港]\n朝が来た。船が出る。\n\n[uploadedimage:1]\n[newpage]\n[chapter:島]\n島は静かだ。'
const tree = parseNovel(source)
const chapters = novelChapters(tree)

describe('lineAt', () => {
  it('starts with the sentence at the position', () => expect(lineAt(tree, source.indexOf('が出'))).toBe('船が出る。'))
  it('continues after headings, blank lines and pictures', () => {
    expect(lineAt(tree, source.indexOf('[uploaded'))).toBe('島は静かだ。')
  })
  it('is empty after the end', () => expect(lineAt(parseNovel('一。\n\n'), 5)).toBe(''))
})

describe('chapterAt', () => {
  it('is the last chapter before the position', () => {
    expect([0, source.indexOf('船'), source.length].map((at) => chapterAt(chapters, at)?.title)).toEqual(['港', '港', '島'])
  })
})

describe('tickPositions', () => {
  it('are the chapters without the start', () => expect(tickPositions(tree, chapters)).toEqual([source.indexOf('[chapter:島')]))
  it('are the pages of a text without chapters', () => {
    expect(tickPositions(parseNovel('一。\n[newpage]\n二。'), [])).toHaveLength(1)
  })
})
