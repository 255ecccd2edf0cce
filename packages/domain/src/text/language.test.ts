import { expect, it } from 'vitest'
import { matchLanguage, parseLanguage } from './language.ts'

it.each([
  [['en-US', 'zh'], 'en'],
  [['zh-Hant-HK'], 'zh-TW'],
  [['zh-SG'], 'zh-CN'],
  [['xx', 'pt-BR'], 'pt'],
  [['xx'], undefined],
  [[], undefined],
] as const)('matchLanguage maps %j to %s', (preferred, language) => {
  expect(matchLanguage(preferred)).toBe(language)
})

it('parseLanguage accepts the twelve tags only', () => {
  expect(parseLanguage('zh-TW')).toBe('zh-TW')
  expect(parseLanguage('zh-tw')).toBeUndefined()
  expect(parseLanguage('__proto__')).toBeUndefined()
})
