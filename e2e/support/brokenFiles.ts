// Files that an import must refuse: wrong type, truncated, too large, foreign, malicious, tampered with (docs/reliability.md H5, H6).

export interface BrokenFile {
  readonly what: string
  /** Index of the import button: 0 for settings, 1 for the history. */
  readonly at: 0 | 1
  readonly content: string | Buffer
  /** The message that the reader gets. */
  readonly why: string
}

const noSettings = '这不是设置文件'
const damaged = '文件不完整或已损坏'
const tooLarge = '文件太大'
const foreign = '里面没有可识别的设置'
const incorrect = '数据不正确'

const pack = (keys: unknown) =>
  Buffer.from(encodeURIComponent(typeof keys === 'string' ? keys : JSON.stringify(keys))).toString('base64')
const ours = (settings: unknown) => pack({ 'emaki.settings': typeof settings === 'string' ? settings : JSON.stringify(settings) })

/** The 25 files. `good` is a valid export, from which some of them are made. */
export function brokenFiles(good: Buffer): BrokenFile[] {
  const settings: readonly (readonly [what: string, content: string | Buffer, why: string])[] = [
    ['nothing', '', '文件是空的'],
    ['a web page', '<!doctype html><p>404</p>', noSettings],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), noSettings],
    ['plain JSON', '{"emaki.settings":"{}"}', noSettings],
    ['cut in half', good.subarray(0, Math.floor(good.length / 8) * 4), damaged],
    ['base64 of a sentence', Buffer.from('hello').toString('base64'), damaged],
    ['two megabytes', 'A'.repeat(2_000_000), tooLarge],
    ['a list', pack([1, 2, 3]), foreign],
    ['a number', pack(42), foreign],
    ['keys of another program', pack({ theme: 'dark', user: { name: 'x' } }), foreign],
    ['settings that are a list', ours([1, 2]), foreign],
    ['the prototype', pack('{"__proto__":{"emaki.settings":"{\\"r18\\":true}"}}'), foreign],
    ['the prototype of the settings', ours('{"__proto__":{"r18":true}}'), foreign],
    ['the constructor', ours({ constructor: { prototype: { r18: true } } }), foreign],
    ['a switch that is a text', ours({ r18: 'true' }), '“r18”的值无效'],
    ['an unknown layout', ours({ wfType: 'Spiral' }), '“wfType”的值无效'],
    ['a list of wrong things', ours({ blockTags: ['a', { b: 1 }] }), '“blockTags”的值无效'],
    ['one bad value among good ones', ours({ wfType: 'Grid', dark: 'pink' }), '“dark”的值无效'],
  ]
  const histories: readonly (readonly [what: string, content: string])[] = [
    ['two lists', '[[],[]]'],
    ['four lists', '[[],[],[],[]]'],
    ['lists that are objects', '[{},{},{}]'],
    ['an object', '{"0":[],"1":[],"2":[]}'],
    ['strangers', '[[{"a":1}],["x"],[null]]'],
    ['cut off', '[[],[],[{"id":1'],
    ['no JSON', 'PK\u0003\u0004'],
  ]
  return [
    ...settings.map(([what, content, why]) => ({ what, at: 0 as const, content, why })),
    ...histories.map(([what, content]) => ({ what, at: 1 as const, content, why: incorrect })),
  ]
}
