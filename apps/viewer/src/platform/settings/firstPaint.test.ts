// firstPaint reads theme, accent and language from the stored settings.
import { expect, test } from 'vitest'
import { firstPaint } from './firstPaint.ts'

const plain = { theme: 'system', accent: null, language: 'zh-CN' }

test('takes theme, accent and language from the settings', () => {
  const stored = JSON.stringify({ dark: 'dark', accentColor: '#1d86a8', language: 'ja' })
  expect(firstPaint(stored, ['sv'])).toEqual({ theme: 'dark', accent: '#1d86a8', language: 'ja' })
})

test.each([null, '', '{', '7', 'null', '[]', '{"dark":1,"accentColor":2,"language":"xx"}'])(
  'gives the defaults for %j',
  (stored) => {
    expect(firstPaint(stored, ['sv'])).toEqual(plain)
  },
)

test.each([
  [['de-AT', 'en'], {}, 'de'],
  [['sv', 'zh-Hant-HK'], {}, 'zh-TW'],
  [['pt-BR'], {}, 'pt'],
  [['sv', 'fi'], {}, 'zh-CN'],
  [[], {}, 'zh-CN'],
  [['de'], { language: 'ja' }, 'ja'],
  [['de'], { languageOfferAnswered: true }, 'zh-CN'],
])('gives a browser with the languages %j and the settings %j the language %s', (browserLanguages, settings, language) => {
  expect(firstPaint(JSON.stringify(settings), browserLanguages).language).toBe(language)
})
