// The table of settings: names of the specification, exclusions, confirmations and reloads.
import { describe, expect, test } from 'vitest'
import { parseSettings, withExclusions } from './schema.ts'
import { type SettingKey, table } from './table.ts'

const entries = Object.entries(table(false))

/** The names of docs/spec/product.md 3: the settings of the existing viewer have the same names. */
const named =
  `galleryLayout imageResolution longPressBlocks longPressDownloads swipeBetweenWorks hideMangaInRankings openInLightbox fitPictures captionsBelowCards
  loadKissTranslator loadImmersiveTranslate downloadToFolder downloadByHelper folderPerArtist fileNameTemplate lazyPictures lazyByObserver
  minimumBookmarks roundedCards cardShadows ugoiraFormat pageTransition pageBackground novelFormat novelTranslator
  pageFont hideNavBarOnScroll relatedOnRequest autoPlayUgoira ugoiraBitrate showFrameRate`.split(/\s+/)

describe('table', () => {
  test('has every setting of the specification', () => {
    expect(entries.map(([key]) => key)).toEqual(expect.arrayContaining(named))
  })

  test('gives every setting that has a control a group', () => {
    for (const [key, entry] of entries) expect([key, 'group' in entry]).toEqual([key, entry.control !== 'none'])
  })

  test('has only mutual exclusions, between switches', () => {
    for (const [key, entry] of entries) {
      if (!('excludes' in entry)) continue
      const other = Object.fromEntries(entries)[entry.excludes]
      expect(other).toMatchObject({ excludes: key })
      expect(typeof Reflect.get(parseSettings(undefined, false), entry.excludes)).toBe('boolean')
    }
  })
})

describe('the rules of the specification', () => {
  /** Conditions of 2.13; confirmations, alerts and reloads of 4. What changes at once has no reload (docs/spec/behaviours.md 12). */
  const specified: Partial<Record<SettingKey, object>> = {
    r18: { confirms: true },
    r18g: { confirms: true, alerts: true, reloads: true },
    minimumBookmarks: { when: 'localApp' },
    pageTransition: { when: 'viewTransitions' },
    ownBlockLists: { when: 'account' },
    privateBookmarks: { when: 'account' },
    privateFollows: { when: 'account' },
    novelMarkers: { when: 'account' },
    bookmarkOnDownload: { when: 'account' },
    downloadOnBookmark: { when: 'account' },
    keepOnBookmark: { when: 'library' },
    followOnBookmark: { when: 'account' },
    bookmarkTagRules: { when: 'account' },
    loadKissTranslator: { reloads: true },
    loadImmersiveTranslate: { reloads: true },
    imageHost: { reloads: true },
    apiHost: { reloads: true },
    directMode: { when: 'localApp', reloads: true },
    useApiProxy: { when: 'localApp', confirms: true, reloads: true },
    apiProxy: { when: 'localApp', reloads: true },
    analytics: { when: 'analytics' },
  }

  test.each(entries)('%s has its condition, confirmation, alert and reload', (key, entry) => {
    const rules = Object.fromEntries(
      Object.entries(entry).filter(([name]) => ['when', 'confirms', 'alerts', 'reloads'].includes(name)),
    )
    expect(rules).toEqual(specified[key as SettingKey] ?? {})
  })

  test.each([
    ['pageTransition', 'none ios md cover cover-v dive fade flip parallax push'],
    ['ugoiraFormat', 'ZIP GIF WebM APNG AVIF MP4(Browser) MP4(Server) Other'],
    ['ugoiraBitrate', '2 4 6 8 10 12'],
    ['novelFormat', 'txt html epub md'],
  ])('%s offers %s', (key, options) => {
    expect(Object.fromEntries(entries)[key]).toMatchObject({ options: options.split(' ').map((one) => (+one ? +one : one)) })
  })
})

describe('turning a setting on', () => {
  test.each<[SettingKey, SettingKey]>([
    ['longPressBlocks', 'longPressDownloads'],
    ['longPressDownloads', 'longPressBlocks'],
    ['directMode', 'useApiProxy'],
    ['useApiProxy', 'directMode'],
    ['downloadToFolder', 'downloadByHelper'],
    ['downloadByHelper', 'downloadToFolder'],
  ])('%s turns %s off', (key, other) => {
    expect(withExclusions({ [key]: true })).toEqual({ [key]: true, [other]: false })
    expect(withExclusions({ [key]: false })).toEqual({ [key]: false })
  })

  test('leaves the first of two on that exclude each other', () => {
    const both = { longPressBlocks: true, longPressDownloads: true, directMode: true, useApiProxy: true }
    expect(parseSettings(both, false)).toMatchObject({ ...both, longPressDownloads: false, useApiProxy: false })
    expect(withExclusions(both)).toEqual(both)
  })

  test('changes nothing else without an exclusion', () => expect(withExclusions({ ai: true })).toEqual({ ai: true }))

  test('survives persistence', () => {
    const defaults = parseSettings(undefined, false)
    for (const [key, entry] of entries) {
      if (entry.control !== 'switch') continue
      const flipped = !defaults[key as 'ai']
      expect(parseSettings({ ...defaults, ...withExclusions({ [key]: flipped }) }, false)).toMatchObject({ [key]: flipped })
    }
  })
})
