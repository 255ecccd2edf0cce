// The twelve message files: complete, used, translated, and with the same blanks to fill in.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLanguage, languages } from '@emaki/domain'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { saidIn } from '../../build/firstWords.ts'

const source = join(import.meta.dirname, '..')
const read = (tag: string): Record<string, string> => JSON.parse(readFileSync(join(source, `i18n/locales/${tag}.json`), 'utf8'))
const catalogues = new Map(languages.map((tag) => [tag, read(tag)]))
const standard = read(defaultLanguage)
const english = read('en')
const keys = Object.keys(standard)

/** Names, and what the site itself calls things: the same in every language. */
const sharedWords =
  /(?<!\p{L})(?:Emaki|Manga|Spotlights?|Pixivision|R-?18G?|AI|IDs?|Ugoira|WebP|Live|Bookmark|GIF|ZIP|APNG|WebM|MP4|TXT|HTML|EPUB|Markdown|QR|API|px|Twitter|Facebook|Weibo|Qzone|QQ)(?!\p{L})/giu

/** Words that a language shares with English, each looked at by a person. Add one only when a reader of that language would write it so. */
const sharedWithEnglish: Readonly<Record<string, readonly string[]>> = {
  de: ['Downloads', 'Illustration', 'Indigo', 'Jade', 'Tags', 'Tags ({count}/{most})', 'Original', 'Sticker {number}', 'Zoom'],
  es: ['Jade', 'Ranking', 'Original', 'Zoom'],
  fr: ['Indigo', 'Jade', 'Tags', 'Tags ({count}/{most})', 'Illustration', 'Illustrations', 'Original', 'Page {page}', 'Zoom'],
  it: ['Home', 'Zoom'],
  pt: ['Downloads', 'Jade', 'Mouse', 'Ranking', 'Original', 'Tags', 'Tags ({count}/{most})', 'Zoom'],
}

test('there is one file for each language and none besides', () => {
  const files = readdirSync(join(source, 'i18n/locales')).filter((name) => name.endsWith('.json'))
  expect(files.map((name) => name.slice(0, -5)).sort()).toEqual([...languages].sort())
})

describe.each([...languages])('%s', (tag) => {
  const messages = catalogues.get(tag) ?? {}

  test('has every message, and no other', () => expect(Object.keys(messages).sort()).toEqual([...keys].sort()))

  test('leaves nothing empty, and nothing with stray blanks around it', () => {
    expect(keys.filter((key) => messages[key]?.trim() !== messages[key] || messages[key] === '')).toEqual([])
  })

  test('reads as messages, with the blanks that the default language has', () => {
    const broken = keys.filter((key) => blanks(messages[key] ?? '').join() !== blanks(standard[key] ?? '').join())
    expect(broken).toEqual([])
  })

  test.skipIf(tag === defaultLanguage)('is translated', () => {
    const own = (key: string) =>
      hasOwnWords(tag, messages[key] ?? '', { chinese: standard[key] ?? '', english: english[key] ?? '' })
    expect(keys.filter((key) => !own(key))).toEqual([])
  })
})

test('the rate limit is told in the words of the error catalogue', () => {
  expect(standard['error.rate_limit']).toBe('API 超限，请稍后再试')
})

test('every message is said somewhere', () => {
  const code = sourceFiles(source)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const said = new Set(saidIn(code, keys))
  expect(keys.filter((key) => !said.has(key))).toEqual([])
})

/** Names of the blanks in a message, sorted; throws on a message that is no ICU. */
function blanks(message: string): string[] {
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

/** Chinese characters are fine in Japanese and traditional Chinese; elsewhere, and where English stands word for word, a text was forgotten. */
function hasOwnWords(tag: string, text: string, { chinese, english }: { chinese: string; english: string }): boolean {
  const words = text.replaceAll(/\{[^}]*\}/g, '').replaceAll(sharedWords, '')
  if (!/\p{L}/u.test(words)) return true
  if (tag !== 'en' && text === english) return sharedWithEnglish[tag]?.includes(text) === true
  if (tag === 'zh-TW' || tag === 'ja') return text !== chinese || [...words].length <= 10
  return !/\p{Script=Han}/u.test(words)
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourceFiles(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}
