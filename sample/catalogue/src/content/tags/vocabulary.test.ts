import { describe, expect, it } from 'vitest'
import { themes } from '../theme.ts'
import { aiTagNames, tagNamed, tagsOf } from './vocabulary.ts'

/** AI tags that the viewer recognises, compared without case. */
const known = ['ai', 'ai生成', 'ai生成作品', 'aiイラスト', 'aigenerated', 'ai作品', 'novelai', 'stablediffusion']

describe('the vocabulary', () => {
  it('has at least four translated tags for every theme', () => {
    for (const theme of themes) {
      expect(tagsOf(theme).length, theme).toBeGreaterThanOrEqual(4)
      for (const name of tagsOf(theme)) {
        const { translations } = tagNamed(name)
        expect([translations.en, translations['zh-CN'], translations['zh-TW'], translations.ko].every(Boolean), name).toBe(true)
      }
    }
  })

  it('recognises popularity tags of any theme, and keeps unknown tags unchanged', () => {
    expect(tagNamed('風景1000users入り').translations.en).toBe('1000+ bookmarks')
    expect(tagNamed('__proto__')).toEqual({ name: '__proto__', translations: {} })
    expect(tagNamed('うみ(夜)').translations).toEqual({})
  })

  it('uses AI tags that viewers recognise', () => {
    for (const name of aiTagNames) expect(known, name).toContain(name.toLowerCase())
  })
})
