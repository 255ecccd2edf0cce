// The message catalogue: translation, placeholders, plurals, and switching languages.
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

test('translate returns the key before a language is loaded', () => expect(translate('nav.home')).toBe('nav.home'))

test('switchLanguage activates a language once its messages are loaded, and notifies listeners', async () => {
  let changes = 0
  const stop = onLanguageChange(() => changes++)
  expect(await switchLanguage('ja')).toBe(true)
  expect([activeLanguage(), translate('nav.home'), changes]).toEqual(['ja', 'ホーム', 1])
  stop()
  await switchLanguage('en')
  expect([activeLanguage(), translate('nav.home'), changes]).toEqual(['en', 'Home', 1])
})

test('switchLanguage activates the language of the later of two calls', async () => {
  await Promise.all([switchLanguage('de'), switchLanguage('fr')])
  expect(activeLanguage()).toBe('fr')
})

test('translate uses the plural rules of the language', () => {
  activateMessages('ru', {
    'nav.home': [
      ['count', 'plural', { one: ['#', ' работа'], few: ['#', ' работы'], other: ['#', ' работ'], offset: undefined }],
    ],
  })
  expect([1, 3, 5].map((count) => translate('nav.home', { count }))).toEqual(['1 работа', '3 работы', '5 работ'])
})

test('a translator script that failed to load has its Chinese name in Chinese', async () => {
  await switchLanguage('zh-CN')
  expect(['kiss', 'imt'].map((script) => translate('translate.script_failed', { script }))).toEqual([
    '翻译脚本“简约翻译”加载失败',
    '翻译脚本“沉浸式翻译”加载失败',
  ])
})

test('formatCount abbreviates, formatNumber groups digits, formatDate writes the month', () => {
  expect(formatCount(12_345, 'zh-CN')).toBe('1.2万')
  expect(formatCount(12_345, 'en')).toBe('12.3K')
  expect(formatNumber(12_345, 'de')).toBe('12.345')
  expect(formatDate('2026-11-19T00:00:00+09:00', 'ja', 'Asia/Tokyo')).toBe('2026年11月19日')
  expect(formatDate('2026-11-19T00:00:00+09:00', 'en', 'Asia/Tokyo')).toBe('November 19, 2026')
  expect(formatDate('no date', 'en')).toBe('')
})

test('loadAllMessages gives a lazy screen its messages before the first ones are activated', async () => {
  setPendingLanguage('it')
  await loadAllMessages()
  activateMessages('it', {})
  expect(translate('setting.dark.dark')).not.toBe('setting.dark.dark')
})

test('loadAllMessages loads the language that was chosen while it was loading another one', async () => {
  setPendingLanguage('es')
  const loading = loadAllMessages()
  setPendingLanguage('pt')
  await loading
  activateMessages('pt', {})
  expect(translate('setting.dark.dark')).not.toBe('setting.dark.dark')
})
