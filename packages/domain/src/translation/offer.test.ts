import { describe, expect, it } from 'vitest'
import { detectScript, isTranslationOffered, namesInTags } from './offer.ts'

const japanese = '　雨の日だけ暖簾を出す店がある。'
const offer = { language: 'zh-CN', tags: [], text: japanese, hasScript: false } as const

describe('detectScript', () => {
  it.each([
    [japanese, 'ja'],
    ['渡口有一只绿色的邮筒，名叫「の」', 'zh'],
    ['버스 정류장에 고래가 서 있었다', 'ko'],
    ['The library keeps rain.', 'latin'],
    ['Тихая библиотека', 'ru'],
    ['Η βροχή', 'el'],
    ['[[rb:海 > うみ]]とhttps://example.com/a/long/address/that/is/no/text', 'ja'],
    ['123 …', undefined],
    ['', undefined],
  ])('detects in %s the script %s', (text, script) => expect(detectScript(text)).toBe(script))
})

describe('isTranslationOffered', () => {
  it('offers a translation to readers of every other language', () => {
    expect(isTranslationOffered(offer)).toBe(true)
    expect(isTranslationOffered({ ...offer, language: 'en' })).toBe(true)
    expect(isTranslationOffered({ ...offer, language: 'ja', text: 'Kettle weather' })).toBe(true)
  })

  it('offers none for a text in the reader’s own language', () => {
    expect(isTranslationOffered({ ...offer, language: 'ja' })).toBe(false)
    expect(isTranslationOffered({ ...offer, text: '渡口有一只绿色的邮筒' })).toBe(false)
  })

  it.each(['中文', '中国语', 'Chinese', '中國語', '中国語'])('offers none to Chinese readers under the tag %s', (name) => {
    expect(isTranslationOffered({ ...offer, tags: [{ name }] })).toBe(false)
    expect(isTranslationOffered({ ...offer, language: 'en', tags: [{ name }] })).toBe(true)
  })

  it('offers none beside a translator script, nor for an empty text', () => {
    expect(isTranslationOffered({ ...offer, hasScript: true })).toBe(false)
    expect(isTranslationOffered({ ...offer, text: ' \n' })).toBe(false)
  })
})

describe('namesInTags', () => {
  const tag = (name: string, translated_name: string | null = null) => ({ name, translated_name })

  it('returns tags that occur in the text and have no translation', () => {
    expect(namesInTags([tag('暖簾', 'curtain'), tag('雨の日'), tag('海'), tag('居ない'), tag('店, x')], japanese)).toEqual([
      '雨の日',
    ])
  })

  it('returns at most twenty distinct names', () => {
    const names = Array.from({ length: 50 }, (_, n) => `name${n}`)
    expect(
      namesInTags(
        [...names, ...names].map((name) => tag(name)),
        names.join(' '),
      ),
    ).toHaveLength(20)
  })
})
