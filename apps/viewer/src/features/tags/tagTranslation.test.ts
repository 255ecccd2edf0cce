// When a tag's translation is shown.
import { languages } from '@emaki/domain'
import { expect, it } from 'vitest'
import { tagTranslation } from './tagTranslation.ts'

it('shows translated tags to readers of Chinese and to nobody else', () => {
  const shown = languages.filter((language) => tagTranslation(language, '風景', '风景') !== undefined)
  expect(shown.toSorted()).toEqual(['zh-CN', 'zh-TW'])
})

it('says nothing twice, and nothing where upstream has no translation', () => {
  expect(tagTranslation('zh-CN', '风景', '风景')).toBeUndefined()
  expect(tagTranslation('zh-CN', '風景', '')).toBeUndefined()
  expect(tagTranslation('zh-CN', '風景', null)).toBeUndefined()
})
