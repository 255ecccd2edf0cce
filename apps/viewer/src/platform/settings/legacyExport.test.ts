// Exports of the existing viewer, version 1.36, written by hand from their description (docs/contract/other-clients.md 5).
import { describe, expect, test } from 'vitest'
import type { NotTakenReason } from './importReport.ts'
import { defaultNovelText } from './novelText.ts'
import { withSiteNames } from './siteNames.ts'
import { readSettingsFile } from './transfer.ts'

const wrapped = (data: unknown, expires = -1) => JSON.stringify({ data, expires })
/** The file: base64 of UTF-8 JSON with every stored key as its raw text. */
const pack = (stored: Readonly<Record<string, string>>) => Buffer.from(JSON.stringify(stored)).toString('base64')

interface StoredKey {
  readonly raw: string
  /** The settings that the key becomes. */
  readonly taken?: Readonly<Record<string, unknown>>
  /** The entries of the report. */
  readonly reported?: Readonly<Record<string, NotTakenReason>>
}

const token = 'x'.repeat(43)
/** Every stored key. */
const storedKeys: Readonly<Record<string, StoredKey>> = {
  PXV_APP_SETTING: {
    raw: wrapped({
      wfType: 'VirtualGrid',
      appStartPage: 'rank',
      pageTransition: 'f7-cover-v',
      isDefBookmarkPrivate: true,
      isDefFollowPrivate: true,
      ugoiraDefDLFormat: 'GIF',
      novelDefDlFormat: 'EPUB',
      dlFileNameTpl: '{author}/{title}',
      searchListMinFavNum: '12',
      isAutoLoadKissT: true,
      // Without a counterpart.
      searchListPagination: true,
      isVirtualList: true,
      ctrlClickNewTab: true,
      isExpandMultiPArtwork: true,
      novelFilterTagLenMax: 30,
      novelDefTransAiModel: 'hy_mt',
      navBarAltStyle: true,
      siliconCloudApiKey: 'sk-1',
    }),
    taken: {
      wfType: 'VirtualGrid',
      appStartPage: 'rank',
      pageTransition: 'cover-v',
      isDefBookmarkPrivate: true,
      isDefFollowPrivate: true,
      ugoiraDefDLFormat: 'GIF',
      novelDlFormat: 'epub',
      dlFileNameTpl: '{author}/{title}',
      searchListMinFavNum: 12,
      isAutoLoadKissT: true,
    },
    reported: {
      searchListPagination: 'unknown',
      isVirtualList: 'unknown',
      ctrlClickNewTab: 'unknown',
      isExpandMultiPArtwork: 'unknown',
      novelFilterTagLenMax: 'unknown',
      novelDefTransAiModel: 'unknown',
      navBarAltStyle: 'unknown',
      siliconCloudApiKey: 'secret',
    },
  },
  PXV_CNT_SHOW: { raw: wrapped({ r18: true, r18g: false, ai: true }), taken: { r18: true, r18g: false, ai: true } },
  PXV_TEXT_CONFIG: {
    raw: wrapped({
      size: 18,
      height: 1.8,
      font: 'serif',
      weight: 500,
      direction: 'v',
      color: '#1f1f1f',
      bg: '#ffffff',
      indent: 2,
    }),
    taken: {
      novelTextConfig: { ...defaultNovelText, size: 18, height: 1.8, font: 'serif', weight: 500, direction: 'v' },
    },
    reported: { indent: 'unknown' },
  },
  PXV_CLIENT_CONFIG: {
    raw: wrapped({ useLocalAppApi: true, refreshToken: token, directMode: false, useApiProxy: true, apiProxy: 'api.example' }),
    taken: { directMode: false, useApiProxy: true, apiProxy: 'https://api.example' },
    reported: { useLocalAppApi: 'unknown' },
  },
  PXV_CLIENT_AUTH: { raw: wrapped({ access_token: 'y' }, 1_800_000_000), reported: { PXV_CLIENT_AUTH: 'secret' } },
  PXV_MANGATRANS_SETTING: {
    raw: wrapped({ engine: 'server', serverToken: 'y' }),
    reported: { PXV_MANGATRANS_SETTING: 'unknown' },
  },
  PXV_B_TAGS: { raw: wrapped('雨,a b'), taken: { blockTags: ['雨', 'a b'] } },
  PXV_B_UIDS: { raw: wrapped('12,34'), taken: { blockUids: ['12', '34'] } },
  PIXIV_SearchHistory: { raw: wrapped(['猫', '海']) },
  PXIMG_PROXY: { raw: wrapped('gateway.example/pximg'), taken: { imageHost: 'https://gateway.example/pximg' } },
  HIBIAPI_BASE: { raw: wrapped('https://gateway.example/api/pixiv'), taken: { apiHost: 'https://gateway.example/api/pixiv' } },
  __HIDE_AP_SEL: { raw: wrapped(true), reported: { __HIDE_AP_SEL: 'unknown' } },
  PXV_NOW_COOKIE: { raw: wrapped('PHPSESSID=1_x'), reported: { PXV_NOW_COOKIE: 'secret' } },
  PXV_LOGIN_CODEV: { raw: wrapped('verifier'), reported: { PXV_LOGIN_CODEV: 'secret' } },
  PXV_NSFW_ON: { raw: wrapped(1), reported: { PXV_NSFW_ON: 'unknown' } },
  PXV_ANALYTICS: { raw: wrapped(true), taken: { analytics: true } },
  'feeds.last.seen.id': { raw: wrapped(5), reported: { 'feeds.last.seen.id': 'unknown' } },
  PXV_LANG: { raw: 'ja', taken: { language: 'ja' } },
  PXV_DARK: { raw: 'true', taken: { dark: 'dark' } },
  PXV_ACT_COLOR: { raw: '#2f5fb3', taken: { accentColor: '#2f5fb3' } },
  PXV_THEME: { raw: 'ios', reported: { PXV_THEME: 'unknown' } },
  PXV_VISUAL_THEME: { raw: 'sakuria', reported: { PXV_VISUAL_THEME: 'unknown' } },
  PXV_NOTICE_READ_REC: { raw: '["a"]', reported: { PXV_NOTICE_READ_REC: 'unknown' } },
  PXV_KISST_CFMED: { raw: '1', reported: { PXV_KISST_CFMED: 'unknown' } },
  PXV_ASSETS_LOADED: { raw: '1', reported: { PXV_ASSETS_LOADED: 'unknown' } },
  'umami.disabled': { raw: '1', reported: { 'umami.disabled': 'unknown' } },
  PXV_SYNC_CONFIG: { raw: '{"base":"https://gateway.example/api/sync"}', reported: { PXV_SYNC_CONFIG: 'secret' } },
  PXV_SYNC_PASSWORD: { raw: 'password1', reported: { PXV_SYNC_PASSWORD: 'secret' } },
  PXV_SYNC_LAST_TIMESTAMP_MAP: { raw: '{}', reported: { PXV_SYNC_LAST_TIMESTAMP_MAP: 'secret' } },
}

function read(stored: Readonly<Record<string, string>>) {
  const reading = readSettingsFile(pack(stored), 'https:')
  if ('error' in reading) throw new Error(`refused: ${JSON.stringify(reading.error)}`)
  const { plain, adult, hosts, consents, notTaken, ...rest } = reading.file
  return {
    ...rest,
    taken: withSiteNames({ ...plain, ...adult, ...hosts, ...consents }),
    reported: Object.fromEntries(notTaken.map(({ name, why }) => [name, why])),
  }
}

describe('an export of the existing viewer, version 1.36', () => {
  test('is taken as a whole, with everything else in the report', () => {
    const file = read(Object.fromEntries(Object.entries(storedKeys).map(([key, { raw }]) => [key, raw])))
    const all = Object.values(storedKeys)
    expect(file.taken).toEqual(Object.assign({}, ...all.map(({ taken }) => taken)))
    expect(file.reported).toEqual(Object.assign({}, ...all.map(({ reported }) => reported)))
    expect([file.searches, file.token]).toEqual([['猫', '海'], token])
  })

  test.each(Object.entries(storedKeys))('takes %s or reports it with a reason', (key, { raw, taken = {}, reported = {} }) => {
    const file = read({ PXV_WF_TYPE: 'Grid', [key]: raw })
    expect(file.taken).toEqual({ wfType: 'Grid', ...taken })
    expect(file.reported).toEqual(reported)
    const hasPart = Object.keys({ ...taken, ...reported }).length > 0 || file.searches !== undefined
    expect(hasPart).toBe(true)
  })

  test.each(['PXV_APP_SETTING', 'PXV_CNT_SHOW', 'PXV_CLIENT_CONFIG', 'PIXIV_SearchHistory'])(
    'reports %s when its value has not the form of that key',
    (key) => {
      const { taken, reported } = read({ PXV_WF_TYPE: 'Grid', [key]: 'no object' })
      expect([taken, reported]).toEqual([{ wfType: 'Grid' }, { [key]: 'invalid' }])
    },
  )

  test('reports a language and a download format that do not exist here', () => {
    const { taken, reported } = read({
      PXV_WF_TYPE: 'Grid',
      PXV_LANG: 'th-TH',
      PXV_APP_SETTING: wrapped({ novelDefDlFormat: 'pdf' }),
    })
    expect([taken, reported]).toEqual([{ wfType: 'Grid' }, { language: 'invalid', novelFormat: 'invalid' }])
  })
})
