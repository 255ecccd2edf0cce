// Text settings by the language of a novel.
import { beforeEach, describe, expect, it } from 'vitest'
import { applyNovelTextEverywhere, changeNovelText } from './changeNovelText.ts'
import { defaultNovelText } from './novelText.ts'
import { novelTextGroup } from './novelTextLanguage.ts'
import { parseSettings } from './schema.ts'
import { readSettings, setSettings } from './store.ts'

const large = { ...defaultNovelText, size: 24 }
beforeEach(() => setSettings({ novelTextStyle: large, novelTextLanguages: {} }))

describe('novelTextGroup', () => {
  it.each([
    ['ja', 'ja'],
    ['en-GB', 'en'],
    ['zh', 'zh'],
    ['zh-CN', 'zh'],
    ['zh-TW', 'zh-hant'],
    ['und-Latn', 'und'],
    ['', ''],
    ['nonsense', ''],
  ])('of %j is %j', (language, group) => expect(novelTextGroup(language)).toBe(group))
})

describe('changeNovelText', () => {
  it('changes one language, which starts from the general settings', () => {
    changeNovelText('ja', { direction: 'v' })
    expect(readSettings()).toMatchObject({ novelTextStyle: large, novelTextLanguages: { ja: { ...large, direction: 'v' } } })
  })
  it('changes the general settings for an unknown language', () => {
    changeNovelText('', { size: 30 })
    expect(readSettings()).toMatchObject({ novelTextStyle: { ...large, size: 30 }, novelTextLanguages: {} })
  })
})

describe('applyNovelTextEverywhere', () => {
  it('makes the settings of one language those of all languages', () => {
    changeNovelText('ja', { size: 30 })
    applyNovelTextEverywhere({ ...large, size: 30 })
    expect(readSettings()).toMatchObject({ novelTextStyle: { ...large, size: 30 }, novelTextLanguages: {} })
  })
})

describe('novelTextLanguages', () => {
  it.each<{ readonly stored: unknown }>([
    { stored: 5 },
    { stored: { 'a b': defaultNovelText } },
    { stored: { constructor: {} } },
  ])('ignores the invalid stored value $stored', ({ stored }) => {
    expect(parseSettings({ novelTextLanguages: stored }, false).novelTextLanguages).toEqual({})
  })
})
