import { expect, it } from 'vitest'
import { translatedName } from './requester.ts'

const tag = { name: '風景', translations: { en: 'landscape', 'zh-CN': '风景', 'zh-TW': '風景畫' } }

it('translatedName translates a tag into the reader’s language or into English, and never for Japanese readers', () => {
  expect(translatedName(tag, 'zh-TW')).toBe('風景畫')
  expect(translatedName(tag, 'fr')).toBe('landscape')
  expect(translatedName(tag, 'ja')).toBeNull()
  expect(translatedName({ name: '雨', translations: {} }, 'en')).toBeNull()
})
