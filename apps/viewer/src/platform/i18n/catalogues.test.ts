// The message files of all languages: complete, used, translated, and with the same placeholders.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLanguage, languages } from '@emaki/domain'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { usedKeys } from '../../../build/firstMessages.ts'
import { sameAsEnglish } from './testing/sameAsEnglish.ts'

const source = join(import.meta.dirname, '../..')
const read = (tag: string): Record<string, string> =>
  JSON.parse(readFileSync(join(source, `platform/i18n/locales/${tag}.json`), 'utf8'))
const catalogues = new Map(languages.map((tag) => [tag, read(tag)]))
const standard = read(defaultLanguage)
const english = read('en')
const keys = Object.keys(standard)

test('each language has one file, and there are no others', () => {
  const files = readdirSync(join(source, 'platform/i18n/locales')).filter((name) => name.endsWith('.json'))
  expect(files.map((name) => name.slice(0, -5)).sort()).toEqual([...languages].sort())
})

describe.each([...languages])('%s', (tag) => {
  const messages = catalogues.get(tag) ?? {}

  test('has exactly the messages of the default language', () => expect(Object.keys(messages).sort()).toEqual([...keys].sort()))

  test('has no empty text, and no surrounding white space', () => {
    expect(keys.filter((key) => messages[key]?.trim() !== messages[key] || messages[key] === '')).toEqual([])
  })

  test('has the placeholders of the default language', () => {
    const broken = keys.filter((key) => placeholders(messages[key] ?? '').join() !== placeholders(standard[key] ?? '').join())
    expect(broken).toEqual([])
  })

  test.skipIf(tag === 'en')('equals English only for the keys of sameAsEnglish.ts', () => {
    const listed = tag === 'en' ? new Set<string>() : sameAsEnglish[tag]
    const equal = keys.filter((key) => messages[key] === english[key])
    expect(
      equal.filter((key) => !listed.has(key)),
      'not translated, or a key for sameAsEnglish.ts',
    ).toEqual([])
    expect(
      [...listed].filter((key) => messages[key] !== english[key]),
      'no longer equal: remove it from sameAsEnglish.ts',
    ).toEqual([])
  })

  test.skipIf(tag === defaultLanguage)('has no text of the default language', () => {
    expect(keys.filter((key) => isChinese(tag, messages[key] ?? '', standard[key] ?? ''))).toEqual([])
  })
})

/** The error catalogue of the specification gives these texts; a review must not change them. */
test.each([
  ['zh-CN', 'error.rate_limit', 'API 超限，请稍后再试'],
  ['zh-CN', 'failure.offline', '网络异常'],
  ['zh-CN', 'login.session.bad', 'Session ID 格式不正确'],
  ['zh-CN', 'login.token.bad', 'RefreshToken 格式不正确'],
  ['zh-CN', 'user.follow_fail', '关注失败'],
  ['zh-CN', 'user.unfollow_fail', '取消关注失败'],
  ['zh-CN', 'tips.copylink.error', '复制失败'],
  ['zh-CN', 'tips.copylink.succ', '已复制'],
  ['zh-CN', 'host.fault.connection', '连接失败，此项不可用。'],
  ['en', 'host.fault.invalid', 'Invalid URL input.'],
] as const)('%s: %s has the text of the error catalogue', (tag, key, words) => {
  expect(catalogues.get(tag)?.[key]).toBe(words)
})

test('the code uses every message', () => {
  const code = sourceFiles(source)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const used = new Set(usedKeys(code, keys))
  expect(keys.filter((key) => !used.has(key))).toEqual([])
})

/** The sorted placeholder names of a message. Throws on a message that is no valid ICU. */
function placeholders(message: string): string[] {
  const names = new Set<string>()
  const visit = (tokens: unknown) => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (!Array.isArray(token) || typeof token[0] !== 'string') continue
      names.add(token[0])
      if (typeof token[2] === 'object' && token[2] !== null) for (const choice of Object.values(token[2])) visit(choice)
    }
  }
  visit(compileMessageOrThrow(message))
  return [...names].sort()
}

/** Japanese and traditional Chinese share short words with simplified Chinese; the other languages have no Chinese characters. */
function isChinese(tag: string, text: string, chinese: string): boolean {
  if (tag === 'ja' || tag === 'zh-TW') return text === chinese && (text.match(/\p{Script=Han}/gu)?.length ?? 0) > 8
  return /\p{Script=Han}/u.test(text)
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourceFiles(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}
