// The twelve message files: complete, used, translated, and with the same blanks to fill in.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLanguage, languages } from '@emaki/domain'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const read = (tag: string): Record<string, string> => JSON.parse(readFileSync(join(source, `i18n/locales/${tag}.json`), 'utf8'))
const catalogues = new Map(languages.map((tag) => [tag, read(tag)]))
const standard = read(defaultLanguage)
const keys = Object.keys(standard)

/** Words that are the same in many languages: names, and what the site itself calls things. */
const sharedWords =
  /^[\p{P}\p{S}\p{N}\s]*$|Emaki|Manga|Spotlight|R-?18|AI|ID|Ugoira|WebP|Live|Bookmark|GIF|Twitter|Facebook|Weibo|Qzone|QQ/iu

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
    const untranslated = keys.filter((key) => !hasOwnWords(tag, messages[key] ?? '', standard[key] ?? ''))
    expect(untranslated).toEqual([])
  })
})

test('every message is said somewhere', () => {
  const code = sourceFiles(source)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const families = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map(([, prefix]) => prefix ?? '')
  const unused = keys.filter((key) => !code.includes(`'${key}'`) && !families.some((prefix) => key.startsWith(prefix)))
  expect(unused).toEqual([])
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

/** A text in Chinese characters shared with Chinese is fine in Japanese and traditional Chinese; elsewhere it was forgotten. */
function hasOwnWords(tag: string, text: string, chinese: string): boolean {
  if (sharedWords.test(text)) return true
  if (tag === 'zh-TW' || tag === 'ja') return text !== chinese || [...text.replaceAll(/\{[^}]*\}/g, '')].length <= 10
  return !/\p{Script=Han}/u.test(text)
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourceFiles(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}
