// Export and import of settings files. Each broken file is rejected as a whole (H5).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultNovelText } from './novelText.ts'
import { parseSettings } from './schema.ts'
import { type ImportError, isInForce, maxSettingsFileLength, readSettingsFile, writeSettingsFile } from './transfer.ts'

const defaults = parseSettings(undefined, false)
const pack = (value: unknown) => btoa(encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value)))
const ours = (settings: unknown) => pack({ 'emaki.settings': JSON.stringify(settings) })
const read = (text: string) => readSettingsFile(text, 'https:')
const fileOf = (text: string) => {
  const reading = read(text)
  if ('error' in reading) throw new Error(`refused: ${JSON.stringify(reading.error)}`)
  return reading.file
}

describe('writeSettingsFile', () => {
  const changed = parseSettings(
    { ...defaults, galleryLayout: 'Grid', blockTags: ['雨', 'a,b'], accentColor: '#1d86a8', language: 'ja' },
    false,
  )

  test('writes settings and searches that can be read back unchanged', () => {
    const { plain, adult, hosts, searches, token } = fileOf(writeSettingsFile(changed, { searches: ['猫', 'blue sky'] }))
    expect({ ...plain }).toEqual(changed)
    expect([adult, hosts, token]).toEqual([{}, {}, ''])
    expect(searches).toEqual(['猫', 'blue sky'])
  })

  test('of an older version, without newer members of the novel text config, can be read', () => {
    const { isIndented: _, ...older } = { ...defaultNovelText, size: 20 }
    expect(fileOf(ours({ ...defaults, novelTextStyle: older })).plain.novelTextStyle).toEqual(older)
  })

  test('includes the options of the manga reader only when they are given', () => {
    const options = { settings: { fit: 'width' } }
    expect(fileOf(writeSettingsFile(changed, { searches: [], mangaReader: options })).mangaReader).toEqual(options)
    expect(fileOf(writeSettingsFile(changed, { searches: [] })).mangaReader).toBeUndefined()
  })

  test('includes a token only when one is given', () => {
    const secret = 'T'.repeat(43)
    expect(decodeURIComponent(atob(writeSettingsFile(changed, { searches: [] })))).not.toMatch(/token/i)
    expect(fileOf(writeSettingsFile(changed, { searches: [], token: secret })).token).toBe(secret)
  })

  test('preserves any settings', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const settings = parseSettings(stored, false)
        const { plain, adult, hosts, consents } = fileOf(writeSettingsFile(settings, { searches: [] }))
        expect({ ...plain, ...adult, ...hosts, ...consents }).toEqual(settings)
      }),
    )
  })
})

describe('the parts of a file that need a confirmation', () => {
  const file = fileOf(
    ours({ ...defaults, r18: true, r18g: false, ai: true, apiHost: 'https://mirror.example', useApiProxy: true }),
  )

  test('include adult works that are turned on', () => expect(file.adult).toEqual({ r18: true }))
  test('include hosts that would receive data', () =>
    expect(file.hosts).toEqual({ apiHost: 'https://mirror.example', useApiProxy: true }))
  test.each(['loadKissTranslator', 'loadImmersiveTranslate', 'analytics'])('include %s when it is turned on', (key) => {
    const { plain, consents } = fileOf(ours({ ...defaults, [key]: true }))
    expect(consents).toEqual({ [key]: true })
    expect(plain).not.toHaveProperty(key)
  })
  test('include nothing that is turned off', () => {
    const { plain, consents } = fileOf(ours({ ...defaults, analytics: false }))
    expect(consents).toEqual({})
    expect(plain).toHaveProperty('analytics', false)
  })
  test('include no other setting', () => {
    expect(file.plain).toMatchObject({ ai: true, r18g: false, imageHost: '' })
    for (const key of ['r18', 'apiHost', 'useApiProxy']) expect(file.plain).not.toHaveProperty(key)
  })
  test('need none when they change nothing', () => {
    expect(isInForce({ r18: true }, { ...defaults, r18: true })).toBe(true)
    expect(isInForce({ r18: true }, defaults)).toBe(false)
    expect(isInForce({}, defaults)).toBe(true)
  })
})

test('a third-party script of the existing viewer needs a confirmation', () => {
  expect(fileOf(pack({ PXV_AUTO_LOAD_IMT: '1' })).consents).toEqual({ loadImmersiveTranslate: true })
})

describe('a file of the existing viewer', () => {
  const file = fileOf(
    pack({
      PXV_APP_SETTING: {
        data: { wfType: 'Justified', pageTransition: 'f7-dive', searchListMinFavNum: '7', strange: 1, imgReso: '4K' },
        expires: -1,
      },
      PXV_CNT_SHOW: '{"data":{"r18":true,"r18g":false,"ai":true},"expires":-1}',
      PXV_DARK: true,
      PXV_ACT_COLOR: '#2f5fb3',
      PXV_LANG: 'zh-Hant',
      PXV_B_TAGS: 'a, b,,a',
      PXV_B_UIDS: '12,34',
      PXIMG_PROXY: 'i.pictures.example',
      PXV_CLIENT_CONFIG: JSON.stringify({
        refreshToken: 'x'.repeat(43),
        useLocalAppApi: true,
        useApiProxy: true,
        apiProxy: 'proxy.example',
      }),
      PIXIV_SearchHistory: ['猫'],
      PXV_ROUTE_HISTORY: ['/'],
    }),
  )

  test('gives the settings that have a counterpart', () => {
    expect(file.plain).toEqual({
      galleryLayout: 'Justified',
      pageTransition: 'dive',
      minimumBookmarks: 7,
      r18g: false,
      ai: true,
      dark: 'dark',
      accentColor: '#2f5fb3',
      language: 'zh-TW',
      blockTags: ['a', 'b'],
      blockUids: ['12', '34'],
    })
    expect(file.searches).toEqual(['猫'])
  })
  test('separates adult works, hosts and the token', () => {
    expect(file.adult).toEqual({ r18: true })
    expect(file.hosts).toEqual({ imageHost: 'https://i.pictures.example', useApiProxy: true, apiProxy: 'https://proxy.example' })
    expect(file.token).toBe('x'.repeat(43))
  })
  test('gives the novel text config without the default colours', () => {
    const set = (more: object) =>
      fileOf(pack({ PXV_TEXT_CONFIG: JSON.stringify({ data: { size: 20, direction: 'hc', ...more }, expires: -1 }) })).plain
    const known = { ...defaultNovelText, size: 20, direction: 'hc' }
    expect(set({ color: '#b7b7b7', bg: '#1f1f1f', indent: true })).toEqual({
      novelTextStyle: { ...known, color: '#b7b7b7', bg: '#1f1f1f' },
    })
    expect(set({ color: '#1f1f1f', bg: '#ffffff', weight: 'x' })).toEqual({ novelTextStyle: { ...known, color: '', bg: '' } })
    expect(read(pack({ PXV_TEXT_CONFIG: 'serif' }))).toEqual({ error: { kind: 'foreign' } })
  })
  test('may contain a single key, wrapped or not', () => {
    expect(fileOf(pack({ PXV_WF_TYPE: 'Grid' })).plain).toEqual({ galleryLayout: 'Grid' })
    expect(fileOf(pack({ PXV_WF_TYPE: '{"data":"Grid","expires":-1}' })).plain).toEqual({ galleryLayout: 'Grid' })
  })
})

describe('a broken file is rejected as a whole', () => {
  const good = writeSettingsFile(defaults, { searches: [] })
  test.each<[string, string, ImportError['kind'] | `value ${string}`]>([
    ['nothing', '', 'empty'],
    ['blanks', ' \n\t ', 'empty'],
    ['a byte order mark', '\uFEFF', 'empty'],
    ['plain JSON without a setting', JSON.stringify({ 'emaki.settings': '{}' }), 'foreign'],
    ['plain JSON cut off', '{"PXV_DARK":"1"', 'json'],
    ['a web page', '<!doctype html><html><body>404</body></html>', 'encoding'],
    ['a picture', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'encoding'],
    ['another alphabet', '设置设置设置', 'encoding'],
    ['base64 of bytes', btoa('\u00ff\u00fe%'), 'encoding'],
    ['truncated base64', `${good.slice(0, 40)}=`, 'encoding'],
    ['cut between two escapes', btoa(atob(good.slice(0, 400)).replace(/%.?$/, '')), 'json'],
    ['cut inside an escape', btoa('%7B%22emaki.settings%2'), 'json'],
    ['cut inside a character', btoa('%7B%22emaki.settings%22%3A%22%E7%9'), 'json'],
    ['base64 of a sentence', btoa('hello'), 'json'],
    ['JSON cut off', pack('{"emaki.settings":'), 'json'],
    ['fifty megabytes', 'A'.repeat(50_000_000), 'large'],
    ['just too large', 'A'.repeat(maxSettingsFileLength + 1), 'large'],
    ['a list', pack([1, 2, 3]), 'foreign'],
    ['a number', pack(42), 'foreign'],
    ['a text', pack('"settings"'), 'foreign'],
    ['null', pack(null), 'foreign'],
    ['an empty object', pack({}), 'foreign'],
    ['keys of another app', pack({ theme: 'dark', user: { name: 'x' } }), 'foreign'],
    ['a history file', pack([[], [], []]), 'foreign'],
    ['settings that are a list', ours([1, 2]), 'foreign'],
    ['settings that are no JSON', pack({ 'emaki.settings': '{' }), 'foreign'],
    ['settings with foreign keys alone', ours({ isAdmin: true, apiKey: 'x' }), 'foreign'],
    ['the prototype', pack('{"__proto__":{"emaki.settings":"{\\"r18\\":true}"}}'), 'foreign'],
    ['the prototype of the settings', pack({ 'emaki.settings': '{"__proto__":{"r18":true}}' }), 'foreign'],
    ['the constructor', ours({ constructor: { prototype: { r18: true } } }), 'foreign'],
    ['a switch that is a text', ours({ ...defaults, r18: 'true' }), 'value r18'],
    ['a switch that is a number', ours({ ...defaults, lazyPictures: 1 }), 'value lazyPictures'],
    ['an unknown layout', ours({ ...defaults, galleryLayout: 'Spiral' }), 'value galleryLayout'],
    ['a colour that is code', ours({ ...defaults, accentColor: 'red;background:url(//e)' }), 'value accentColor'],
    ['a list of wrong things', ours({ ...defaults, blockTags: ['a', { toString: 1 }] }), 'value blockTags'],
    ['a list that is a text', ours({ ...defaults, blockUids: '1,2,3' }), 'value blockUids'],
    ['an endless number', pack('{"emaki.settings":{"minimumBookmarks":1e999}}'), 'value minimumBookmarks'],
    ['a host that is a script', ours({ ...defaults, apiHost: 'javascript:alert(1)' }), 'value apiHost'],
    ['a host with a password', ours({ ...defaults, imageHost: 'https://u:p@evil.example' }), 'value imageHost'],
    ['a plain host for a safe page', ours({ ...defaults, apiHost: 'http://mirror.example' }), 'value apiHost'],
  ])('%s', (_, text, wanted) => {
    const reading = read(text)
    expect('error' in reading && [reading.error.kind, 'name' in reading.error ? reading.error.name : ''].join(' ').trim()).toBe(
      wanted,
    )
    expect(Object.hasOwn(Object.prototype, 'r18')).toBe(false)
  })

  test('reading never throws for any input', () => {
    const total = (text: string) => {
      expect(Object.keys(read(text))).toHaveLength(1)
    }
    const keys = fc.constantFrom('emaki.settings', 'PXV_APP_SETTING', 'PXV_CNT_SHOW', 'PXV_LANG', '__proto__')
    fc.assert(fc.property(fc.string(), total))
    fc.assert(fc.property(fc.json(), (json) => total(pack(json))))
    fc.assert(fc.property(fc.object({ key: keys }), (stored) => total(pack(JSON.stringify(stored)))))
  })
})

describe('what is not taken', () => {
  const stored = {
    PXV_APP_SETTING: JSON.stringify({
      data: { galleryLayout: 'Grid', pageTransition: 'f7-spin', isVirtualList: true, 風: '景' },
      expires: -1,
    }),
    PXV_CLIENT_CONFIG: JSON.stringify({ data: { refreshToken: 'short' }, expires: -1 }),
    PXV_NOW_COOKIE: 'PHPSESSID=1',
    PXV_SYNC_PASSWORD: 'x',
    PXV_THEME: 'ios',
    PXV_DARK: 'true',
  }
  const json = JSON.stringify(stored)

  test.each([
    ['URI-encoded', pack(stored)],
    ['UTF-8', Buffer.from(json).toString('base64')],
    ['plain', `\n ${json}`],
  ])('is listed with its reason, from a file of another client that is %s', (_form, text) => {
    const { plain, notTaken } = fileOf(text)
    expect(plain).toEqual({ galleryLayout: 'Grid', dark: 'dark' })
    expect(Object.fromEntries(notTaken.map(({ name, why }) => [name, why]))).toEqual({
      pageTransition: 'invalid',
      isVirtualList: 'unknown',
      風: 'unknown',
      refreshToken: 'secret',
      PXV_NOW_COOKIE: 'secret',
      PXV_SYNC_PASSWORD: 'secret',
      PXV_THEME: 'unknown',
    })
  })

  test('is nothing for an own file, apart from settings of a newer version', () => {
    expect(fileOf(writeSettingsFile(defaults, { searches: [] })).notTaken).toEqual([])
    expect(fileOf(ours({ galleryLayout: 'Grid', newer: 1 })).notTaken).toEqual([{ name: 'newer', why: 'unknown' }])
  })

  test('H5: is at most 200 entries with short names', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index}${'x'.repeat(100)}`, '']))
    const { notTaken } = fileOf(pack({ ...many, PXV_DARK: '1' }))
    expect([notTaken.length, Math.max(...notTaken.map(({ name }) => name.length))]).toEqual([200, 60])
  })
})
