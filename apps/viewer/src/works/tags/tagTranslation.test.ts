import { expect, it } from 'vitest'
import { tagTranslation } from './tagTranslation.ts'

it.each([
  ['風景', '风景', '风景'],
  ['風景', 'landscape', 'landscape'],
  ['风景', '风景', undefined],
  ['風景', '', undefined],
  ['風景', null, undefined],
])('tagTranslation(%s, %j) is %j', (name, translation, shown) => {
  expect(tagTranslation(name, translation)).toBe(shown)
})
