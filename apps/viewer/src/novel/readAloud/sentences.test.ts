import { parseNovel } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSpeechText, type RubyReading, type SpeechTextOptions, splitSpeech, spokenLanguage } from './sentences.ts'

const speech = (source: string, changes: Partial<SpeechTextOptions> = {}) => {
  const text = createSpeechText({
    tree: parseNovel(source),
    language: 'ja',
    ruby: 'auto',
    pictureWord: '',
    maxPartLength: 400,
    ...changes,
  })
  return Array.from({ length: text.count }, (_, index) => text.sentences(index)).flat()
}
const said = (source: string, changes: Partial<SpeechTextOptions> = {}) => speech(source, changes).flatMap(({ parts }) => parts)

describe('createSpeechText', () => {
  it('splits paragraphs into sentences', () =>
    expect(said('海が見える。「行こう。」と言った。\n\n終わり')).toEqual([
      '海が見える。',
      '「行こう。」',
      'と言った。',
      '終わり',
    ]))
  it.each<[RubyReading, string]>([
    ['base', '灯台の光'],
    ['reading', 'とうだいのlight'],
    ['auto', 'とうだいの光'],
  ])('reads ruby once: %s', (ruby, words) => expect(said('[[rb:灯台 > とうだい]]の[[rb:光 > light]]', { ruby })).toEqual([words]))
  it('reads ruby within bold text, and no dots', () =>
    expect(said('[b:[[rb:灯 > あか]]り][[emphasismark:点 > ﹅]][[rb:注 > ・・]]')).toEqual(['あかり点注']))
  it('reads no markup, pictures, URLs or lines without letters', () =>
    expect(
      said('[chapter:一]\n***\n……\n[uploadedimage:5][[jumpuri:地図 > https://example.com/]][jump:2]\n[newpage]\n二'),
    ).toEqual(['一', '地図', '二']))
  it('announces pictures in words of their own', () =>
    expect(speech('[pixivimage:7]', { pictureWord: 'Picture' })[0]).toMatchObject({ parts: ['Picture'], isText: false }))
  it('gives ranges that cover the words of each block', () => {
    const [first, second] = speech('[[rb:海 > うみ]]が見える。港も見える。')
    expect([first?.start, first?.end, second?.start, second?.end]).toEqual([0, 6, 6, 12])
  })
  it('reads the shown translation', () =>
    expect(
      said('海', { language: 'en', inlinesOf: ({ at }) => [{ kind: 'text', at, end: at + 1, text: 'The sea. Blue.' }] }),
    ).toEqual(['The sea.', 'Blue.']))
  it('accepts any language tag', () => expect(said('One. Two.', { language: '<x>' })).toEqual(['One.', 'Two.']))
})

describe('splitSpeech', () => {
  it('cuts at pauses', () => expect(splitSpeech('one two, three four five six', 16)).toEqual(['one two, three', 'four five six']))
  it('loses no letter, and no part is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '海', '、', ' ', '😀', '。'), maxLength: 80 }), (text) => {
        const parts = splitSpeech(text, 7)
        const letters = (words: string) => words.replace(/[^a海]/g, '')
        expect(letters(parts.join(''))).toBe(letters(text))
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(7)
          expect(part.isWellFormed()).toBe(true)
        }
      }),
    )
  })
})

it.each([
  ['', 'これは海。', 'ja'],
  ['', '바다', 'ko'],
  ['', '大海', 'zh'],
  ['', 'The sea', 'en'],
  ['fr', 'これは海。', 'fr'],
])('spokenLanguage of %j and %s is %s', (language, source, expected) =>
  expect(spokenLanguage(language, parseNovel(source), 'en')).toBe(expected),
)
