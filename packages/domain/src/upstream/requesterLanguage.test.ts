import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { missingText, wantedLanguage } from './requesterLanguage.ts'

describe('language', () => {
  it.each([
    ['zh-CN', 'zh-CN'],
    ['zh-Hans-SG', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['zh-HK', 'zh-TW'],
    ['zh-hant', 'zh-TW'],
    ['en-US,en;q=0.9,ja;q=0.8', 'en'],
    ['fr;q=0.2, ko;q=0.7', 'ko'],
    ['en;q=0', 'ja'],
    ['*', 'ja'],
    ['', 'ja'],
    [null, 'ja'],
  ])('is parsed from %s as %s', (header, language) => {
    expect(wantedLanguage(header)).toBe(language)
  })

  it('is a known language for any header', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(wantedLanguage(header)).toMatch(/^[a-z]{2,3}(-CN|-TW)?$/)
      }),
    )
  })

  it('gives Simplified Chinese readers the exact text that triggers recovery', () => {
    expect(missingText('work', 'zh-CN')).toBe('尚无此页')
    expect(missingText('user', 'zh-CN')).toBe('尚无此页')
    expect(missingText('user', 'en')).toBe('User has left pixiv or the user ID does not exist.')
  })
})
