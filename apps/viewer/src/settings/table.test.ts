// The table of settings holds together: names of the specification, exclusions both ways, and what turning one changes.
import { describe, expect, test } from 'vitest'
import { parseSettings, turned } from './schema.ts'
import { type SettingKey, table } from './table.ts'

const entries = Object.entries(table(false))

/** The names of spec 3, kept so that settings of the existing viewer mean the same. */
const named =
  `wfType imgReso isLongpressBlock isLongpressDL isEnableSwipe isHideRankManga isUseFancybox isImageFitScreen isImageCardOuterMeta
  isAutoLoadKissT isAutoLoadImt preferDownloadByFsa preferDownloadByTm dlSubDirByAuthor dlFileNameTpl isImgLazy isImgLazyOb
  searchListMinFavNum isImageCardBorderRadius isImageCardBoxShadow ugoiraDefDLFormat pageTransition withBodyBg novelDlFormat novelDefTranslate
  pageFont hideNavBarOnScroll manualLoadRelated autoPlayUgoira ugoiraMp4Bitrate showFpsDemo`.split(/\s+/)

describe('the table', () => {
  test('has every setting of the specification by its name', () => {
    expect(entries.map(([key]) => key)).toEqual(expect.arrayContaining(named))
  })

  test('shows every setting in a group, or says that it is changed elsewhere', () => {
    for (const [key, entry] of entries) expect([key, 'group' in entry]).toEqual([key, entry.control !== 'none'])
  })

  test('excludes both ways, and only what is on or off', () => {
    for (const [key, entry] of entries) {
      if (!('excludes' in entry)) continue
      const other = Object.fromEntries(entries)[entry.excludes]
      expect(other).toMatchObject({ control: 'switch', excludes: key })
    }
  })
})

describe('turning a setting on', () => {
  test.each<[SettingKey, SettingKey]>([
    ['isLongpressBlock', 'isLongpressDL'],
    ['isLongpressDL', 'isLongpressBlock'],
    ['directMode', 'useApiProxy'],
    ['useApiProxy', 'directMode'],
  ])('%s turns %s off', (key, other) => {
    expect(turned(key, true)).toEqual({ [key]: true, [other]: false })
    expect(turned(key, false)).toEqual({ [key]: false })
  })

  test('changes nothing else where nothing is excluded', () => expect(turned('ai', true)).toEqual({ ai: true }))

  test('survives the way through the browser', () => {
    const defaults = parseSettings(undefined, false)
    for (const [key, entry] of entries) {
      if (entry.control !== 'switch') continue
      const flipped = !defaults[key as 'ai']
      expect(parseSettings({ ...defaults, ...turned(key as SettingKey, flipped) }, false)).toMatchObject({ [key]: flipped })
    }
  })
})
