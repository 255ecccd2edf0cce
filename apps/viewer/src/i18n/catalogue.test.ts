// Speaking: the right words, blanks filled in, and the change of language.
import { expect, test } from 'vitest'
import {
  activateMessages,
  activeLanguage,
  loadAllMessages,
  onLanguageChange,
  setPendingLanguage,
  switchLanguage,
  translate,
} from './catalogue.ts'
import { formatCount, formatDate, formatNumber } from './format.ts'

test('before any language has come, keys are said rather than nothing', () => expect(translate('nav.home')).toBe('nav.home'))

test('a language is spoken once its file is here, and listeners hear of it', async () => {
  let heard = 0
  const stop = onLanguageChange(() => heard++)
  expect(await switchLanguage('ja')).toBe(true)
  expect([activeLanguage(), translate('nav.home'), heard]).toEqual(['ja', 'ホーム', 1])
  stop()
  await switchLanguage('en')
  expect([activeLanguage(), translate('nav.home'), heard]).toEqual(['en', 'Home', 1])
})

test('of two wishes the later one wins, whichever file comes first', async () => {
  await Promise.all([switchLanguage('de'), switchLanguage('fr')])
  expect(activeLanguage()).toBe('fr')
})

test('plurals follow the language', () => {
  activateMessages('ru', {
    'nav.home': [
      ['count', 'plural', { one: ['#', ' работа'], few: ['#', ' работы'], other: ['#', ' работ'], offset: undefined }],
    ],
  })
  expect([1, 3, 5].map((count) => translate('nav.home', { count }))).toEqual(['1 работа', '3 работы', '5 работ'])
})

test('a translator that could not be had is called by the name that its readers know', async () => {
  await switchLanguage('zh-CN')
  expect(['kiss', 'imt'].map((script) => translate('translate.script_failed', { script }))).toEqual([
    '翻译脚本“简约翻译”加载失败',
    '翻译脚本“沉浸式翻译”加载失败',
  ])
})

test('counts are short, numbers whole, dates in words', () => {
  expect(formatCount(12_345, 'zh-CN')).toBe('1.2万')
  expect(formatCount(12_345, 'en')).toBe('12.3K')
  expect(formatNumber(12_345, 'de')).toBe('12.345')
  expect(formatDate('2026-11-19T00:00:00+09:00', 'ja', 'Asia/Tokyo')).toBe('2026年11月19日')
  expect(formatDate('2026-11-19T00:00:00+09:00', 'en', 'Asia/Tokyo')).toBe('November 19, 2026')
  expect(formatDate('no date', 'en')).toBe('')
})

test('a lazy screen has every word of the language, however its files come', async () => {
  setPendingLanguage('it')
  await loadAllMessages()
  activateMessages('it', {})
  expect(translate('setting.dark.dark')).not.toBe('setting.dark.dark')
})

test('a language chosen while the words of another were coming brings its own', async () => {
  setPendingLanguage('es')
  const words = loadAllMessages()
  setPendingLanguage('pt')
  await words
  activateMessages('pt', {})
  expect(translate('setting.dark.dark')).not.toBe('setting.dark.dark')
})
