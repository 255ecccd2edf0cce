import { describe, expect, it } from 'vitest'
import { textLanguage } from './textLanguage.ts'

describe('textLanguage', () => {
  it.each([
    ['猫のいる風景', 'ja'],
    ['ステンドグラス', 'ja'],
    ['문 닫기 직전의 점심시간', 'ko'],
    ['ㄅㄆㄇ 注音', 'zh-TW'],
    ['Северный трамвай', 'ru'],
    ['Ο βάτραχος', 'el'],
    ['أسطح المدينة', 'ar'],
    ['חתול', 'he'],
    ['แมว', 'th'],
    ['L’étoile d’hiver', 'und-Latn'],
  ])('detects the language of %j', (text, language) => expect(textLanguage(text)).toBe(language))

  it.each(['', '2026', '♪ — ♪', '水平线', '小满未满 vol. 2'])('returns undefined for %j', (text) =>
    expect(textLanguage(text)).toBeUndefined(),
  )

  it('follows the alphabet with the most letters', () => expect(textLanguage('Поезд (ver. 2)')).toBe('ru'))

  it('ignores tags and URLs of HTML', () => {
    expect(textLanguage('<a href="https://example.org/">Кот</a><br />')).toBe('ru')
    expect(textLanguage('<br />水平线')).toBeUndefined()
  })

  it('reads only the start of a long text', () => expect(textLanguage(`${'a'.repeat(400)}かな`)).toBe('und-Latn'))
})
