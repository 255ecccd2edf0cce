import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNovel } from '../novelMarkup/parseNovel.ts'
import { readingsIn, withReadings } from './translationReadings.ts'

const readings = [
  { text: '灯台', reading: 'とうだい' },
  { text: '魔法使い', reading: 'ウィザード' },
]
const shown = (line: string) =>
  withReadings(line, readings, 0).map((inline) =>
    inline.kind === 'ruby' ? `<${inline.text}|${inline.reading}>` : 'text' in inline ? inline.text : '',
  )

const bare = (text: string) => text.replace(/[()（） ]/g, '')

describe('withReadings', () => {
  it('puts a reading over the word that was kept', () => {
    expect(shown('那座灯台(とうだい)亮了。')).toEqual(['那座', '<灯台|とうだい>', '亮了。'])
  })
  it('puts a reading over as many letters as the source word has, in any script or brackets', () => {
    expect(shown('古老的灯塔（とうだい）与')).toEqual(['古老的', '<灯塔|とうだい>', '与'])
    expect(shown('the old lighthouse(とうだい), and a wizard (ウィザード).')).toEqual([
      'the old ',
      '<lighthouse|とうだい>',
      ', and a ',
      '<wizard|ウィザード>',
      '.',
    ])
  })
  it('ignores other brackets', () => {
    expect(shown('灯台(注)と(とうだい)')).toEqual(['灯台(注)', '<と|とうだい>'])
    expect(shown('(とうだい)')).toEqual(['(とうだい)'])
    expect(withReadings('灯台(とうだい)', [], 0)).toHaveLength(1)
  })
  it('loses no letter of any line, and keeps inlines in order', () => {
    const pieces = fc.constantFrom(
      '灯台',
      'とうだい',
      '(',
      ')',
      '（',
      '）',
      'a b',
      ' ',
      '。',
      '(とうだい)',
      '（ウィザード）',
      '😀',
    )
    fc.assert(
      fc.property(
        fc.array(pieces).map((list) => list.join('')),
        fc.nat(1000),
        (line, at) => {
          const inlines = withReadings(line, readings, at)
          let end = at
          for (const inline of inlines) {
            expect(inline.at).toBe(end)
            end = inline.end
          }
          expect(end).toBe(at + line.length)
          const letters = inlines.map(
            (inline) => ('text' in inline ? inline.text : '') + ('reading' in inline ? inline.reading : ''),
          )
          expect(bare(letters.join(''))).toBe(bare(line))
        },
      ),
    )
  })
  it('finds readings inside bold text', () => {
    const [block] = parseNovel('[b:[[rb:灯台 > とうだい]]の]下に[[rb:霧 > きり]]').pages[0]?.blocks ?? []
    expect(block?.kind === 'paragraph' && readingsIn(block.inlines).map(({ reading }) => reading)).toEqual(['とうだい', 'きり'])
  })
})
