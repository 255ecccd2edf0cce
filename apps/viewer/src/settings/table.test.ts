// The table of settings holds together: names of the specification, exclusions both ways, and what turning one changes.
import { describe, expect, test } from 'vitest'
import { parseSettings, withExclusions } from './schema.ts'
import { type SettingKey, table } from './table.ts'

const entries = Object.entries(table(false))

/** The names of docs/spec/product.md 3, kept so that settings of the existing viewer mean the same. */
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
      expect(other).toMatchObject({ excludes: key })
      expect(typeof Reflect.get(parseSettings(undefined, false), entry.excludes)).toBe('boolean')
    }
  })
})

describe('what the specification says of a setting', () => {
  /** Conditions of 2.13, confirmations, second alerts and reloads of 4; what changes at once has no reload (docs/spec/behaviours.md 12). */
  const said: Partial<Record<SettingKey, object>> = {
    r18: { confirms: true },
    r18g: { confirms: true, alerts: true, reloads: true },
    searchListMinFavNum: { when: 'localApp' },
    pageTransition: { when: 'viewTransitions' },
    isAutoLoadKissT: { reloads: true },
    isAutoLoadImt: { reloads: true },
    imageHost: { reloads: true },
    apiHost: { reloads: true },
    directMode: { when: 'localApp', reloads: true },
    useApiProxy: { when: 'localApp', confirms: true, reloads: true },
    apiProxy: { when: 'localApp', reloads: true },
    analytics: { when: 'analytics' },
  }

  test.each(entries)('%s: shows under its condition, asks, tells and reloads where it has to, and nowhere else', (key, entry) => {
    const rules = Object.fromEntries(
      Object.entries(entry).filter(([name]) => ['when', 'confirms', 'alerts', 'reloads'].includes(name)),
    )
    expect(rules).toEqual(said[key as SettingKey] ?? {})
  })

  test.each([
    ['pageTransition', 'none ios md cover cover-v dive fade flip parallax push'],
    ['ugoiraDefDLFormat', 'ZIP GIF WebM APNG MP4(Browser) MP4(Server) Other'],
    ['ugoiraMp4Bitrate', '2 4 6 8 10 12'],
    ['novelDlFormat', 'txt html epub md'],
  ])('%s offers %s', (key, options) => {
    expect(Object.fromEntries(entries)[key]).toMatchObject({ options: options.split(' ').map((one) => (+one ? +one : one)) })
  })
})

describe('turning a setting on', () => {
  test.each<[SettingKey, SettingKey]>([
    ['isLongpressBlock', 'isLongpressDL'],
    ['isLongpressDL', 'isLongpressBlock'],
    ['directMode', 'useApiProxy'],
    ['useApiProxy', 'directMode'],
    ['preferDownloadByFsa', 'preferDownloadByTm'],
    ['preferDownloadByTm', 'preferDownloadByFsa'],
  ])('%s turns %s off', (key, other) => {
    expect(withExclusions({ [key]: true })).toEqual({ [key]: true, [other]: false })
    expect(withExclusions({ [key]: false })).toEqual({ [key]: false })
  })

  test('leaves one of two that exclude each other on, wherever both come from', () => {
    const both = { isLongpressBlock: true, isLongpressDL: true, directMode: true, useApiProxy: true }
    expect(parseSettings(both, false)).toMatchObject({ ...both, isLongpressDL: false, useApiProxy: false })
    expect(withExclusions(both)).toEqual(both)
  })

  test('changes nothing else where nothing is excluded', () => expect(withExclusions({ ai: true })).toEqual({ ai: true }))

  test('survives the way through the browser', () => {
    const defaults = parseSettings(undefined, false)
    for (const [key, entry] of entries) {
      if (entry.control !== 'switch') continue
      const flipped = !defaults[key as 'ai']
      expect(parseSettings({ ...defaults, ...withExclusions({ [key]: flipped }) }, false)).toMatchObject({ [key]: flipped })
    }
  })
})
