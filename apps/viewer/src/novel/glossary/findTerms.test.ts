import { type Glossary, parseNovel } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { flatTextOf } from '../textMarks/flatText.ts'
import { findTerms, markedTerms } from './findTerms.ts'

const glossaryOf = (...names: string[]): Glossary => ({
  categories: [{ name: '', items: names.map((name, id) => ({ id: `${id + 1}`, name, overview: '', picture: '', detail: '' })) }],
})
const found = (source: string, ...names: string[]) =>
  findTerms(flatTextOf(parseNovel(source)), glossaryOf(...names)).map(({ item, range }) => [item.name, range.start])

describe('findTerms', () => {
  it('finds whole words, and names inside of unspaced scripts', () => {
    expect(found('Ada met Adam. Ada!', 'Ada')).toEqual([
      ['Ada', 0],
      ['Ada', 14],
    ])
    expect(found('灯台の汐里は', '汐里')).toEqual([['汐里', 3]])
  })

  it('prefers the longer of two names, and leaves out single letters', () => {
    expect(found('the Old Kit sat', 'Kit', 'Old Kit', 't')).toEqual([['Old Kit', 4]])
  })

  it('marks a name again only after a while', () => {
    const source = `Ada. Ada. ${'x'.repeat(2000)} Ada.`
    const terms = findTerms(flatTextOf(parseNovel(source)), glossaryOf('Ada'))
    expect([terms.length, markedTerms(terms).map(({ range }) => range.start)]).toEqual([3, [0, 2011]])
  })

  it('takes hostile names as text', () => {
    expect(found('a (b+ c', '(b+', '.*')).toEqual([['(b+', 2]])
    const signs = '^$\\.*+?()[]{}|/-&~=!<>:'
    expect(found(`a ${signs} b`, signs)).toEqual([[signs, 2]])
    expect(found('in Port-aux-Brumes', 'Port-aux-Brumes')).toEqual([['Port-aux-Brumes', 3]])
    expect(found('anything')).toEqual([])
  })
})
