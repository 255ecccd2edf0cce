import { describe, expect, it } from 'vitest'
import { languageFontFamily } from './languageFontFamily.ts'

describe('languageFontFamily', () => {
  it('puts system fonts of the language before the fonts of the page', () => {
    expect(languageFontFamily('ja')).toMatch(/^"Hiragino Sans", "Noto Sans CJK JP".*, var\(--font\)$/)
    expect(languageFontFamily('zh-CN')).toMatch(/^"PingFang SC".*, var\(--font\)$/)
  })
  it('uses traditional Chinese fonts for the regions that write them', () => {
    for (const language of ['zh-TW', 'zh-tw', 'zh-HK', 'zh-MO', 'zh-Hant', 'zh-Hant-TW'])
      expect(languageFontFamily(language)).toContain('Noto Sans CJK TC')
    for (const language of ['zh', 'zh-cn', 'zh-Hans', 'zh-SG']) expect(languageFontFamily(language)).toContain('Noto Sans CJK SC')
  })
  it('inherits the font of the page for other and unknown languages', () => {
    for (const language of ['', 'en', 'ko', 'fr-CA', 'jav-x', 'xx']) expect(languageFontFamily(language)).toBe('inherit')
  })
})
