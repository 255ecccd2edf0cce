// The faces that a text is set in while none was chosen: those of its own script first.
import { describe, expect, it } from 'vitest'
import { scriptFamily } from './scriptFamily.ts'

describe('a text for which no face was chosen', () => {
  it('is set in a face of its own script, and in the page’s where the system has none', () => {
    expect(scriptFamily('ja')).toMatch(/^"Hiragino Sans", "Noto Sans CJK JP".*, var\(--font\)$/)
    expect(scriptFamily('zh-CN')).toMatch(/^"PingFang SC".*, var\(--font\)$/)
  })
  it('has the traditional letters where they are written', () => {
    for (const language of ['zh-TW', 'zh-tw', 'zh-HK', 'zh-MO', 'zh-Hant', 'zh-Hant-TW'])
      expect(scriptFamily(language)).toContain('Noto Sans CJK TC')
    for (const language of ['zh', 'zh-cn', 'zh-Hans', 'zh-SG']) expect(scriptFamily(language)).toContain('Noto Sans CJK SC')
  })
  it('is set as the page is, in any other script or one that is not known', () => {
    for (const language of ['', 'en', 'ko', 'fr-CA', 'jav-x', 'xx']) expect(scriptFamily(language)).toBe('inherit')
  })
})
