// The twelve languages by their tags.
import { expect, it } from 'vitest'
import { matchLanguage, parseLanguage } from './language.ts'

it.each([
  [['en-US', 'zh'], 'en'],
  [['zh-Hant-HK'], 'zh-TW'],
  [['zh-SG'], 'zh-CN'],
  [['xx', 'pt-BR'], 'pt'],
  [['xx'], undefined],
  [[], undefined],
] as const)('meets the wishes %j with %s', (wishes, language) => {
  expect(matchLanguage(wishes)).toBe(language)
})

it('takes the twelve tags and nothing else as a language', () => {
  expect(parseLanguage('zh-TW')).toBe('zh-TW')
  expect(parseLanguage('zh-tw')).toBeUndefined()
  expect(parseLanguage('__proto__')).toBeUndefined()
})
