// Typography of the interface texts, by language: quotation marks, spaces, ellipses, percent signs, plural forms.
import { type Language, languages } from '@emaki/domain'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { messageFiles } from '../../../build/messageFiles.ts'

const files = messageFiles()
const noBreak = '\u00a0'
const narrow = '\u202f'

/** Quotation marks of each language, the inner pair after the outer one. */
const quotes: Readonly<Record<Language, string>> = {
  'zh-CN': '“”',
  'zh-TW': '「」',
  de: '„“',
  el: '«»',
  en: '“”',
  es: '«»',
  fr: '«»',
  it: '«»',
  ja: '「」',
  ko: '“”',
  pt: '“”',
  ru: '«»„“',
}

/** Languages without spaces between words: they take full-width punctuation. */
const isAsianScript = (tag: Language) => tag === 'ja' || tag.startsWith('zh')
const han = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー'

/** Names with a fixed spelling: the sites themselves write 好P友 and QQ空间, and users入り is a tag. */
const ownSpelling = /好P友|QQ空[间間]|\{count\}users入り/gu

/** The messages of `tag` that match `pattern`, each with the matching part. */
function found(tag: Language, pattern: RegExp): string[] {
  return Object.entries(files.get(tag) ?? {}).flatMap(([key, text]) => {
    const hit = pattern.exec(text.replaceAll(ownSpelling, ''))
    return hit ? [`${key}: ${hit[0]}`] : []
  })
}

describe.each([...languages])('%s', (tag) => {
  test('has the quotation marks of the language, and the curly apostrophe', () => {
    const others = [...'"\'`„“”«»‹›‘「」『』'].filter((mark) => !quotes[tag].includes(mark)).join('')
    expect(found(tag, new RegExp(`[${others}]`, 'u'))).toEqual([])
  })

  test('has one ellipsis character instead of three dots', () => {
    expect(found(tag, /\.\.\.|。。。|……/u)).toEqual([])
  })

  test('spaces the percent sign as the language formats numbers', () => {
    const space = new Intl.NumberFormat(tag, { style: 'percent' })
      .formatToParts(0.5)
      .filter(({ type }) => type === 'literal')
      .map(({ value }) => value)
      .join('')
    expect(found(tag, new RegExp(`(?<=[}\\d#])(?!${space}%)\\s*%`, 'u'))).toEqual([])
  })

  test('has no doubled spaces, and none before closing punctuation', () => {
    const closing = tag === 'fr' ? ',.)' : ',.;:!?)'
    expect(found(tag, new RegExp(`\\s\\s|\\s[${closing}]`, 'u'))).toEqual([])
  })

  test('has every plural form that a count can take', () => {
    const rules = new Intl.PluralRules(tag)
    const needed = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))
    expect(Object.entries(files.get(tag) ?? {}).flatMap(([key, text]) => missingForms(tag, key, text, needed))).toEqual([])
  })
})

describe('fr', () => {
  test('has a no-break space before a colon and inside quotation marks', () => {
    expect(found('fr', new RegExp(`(?<!${noBreak}):(?!//)|(?<!${noBreak})»|«(?!${noBreak})`, 'u'))).toEqual([])
  })

  test('has a narrow no-break space before a semicolon, an exclamation mark and a question mark', () => {
    expect(found('fr', new RegExp(`(?<!${narrow})[;!?]`, 'u'))).toEqual([])
  })
})

test('de: an ellipsis that replaces words has a no-break space before it', () => {
  expect(found('de', new RegExp(`(?<!${noBreak})…`, 'u'))).toEqual([])
})

test('es: questions and exclamations have their opening mark', () => {
  expect(found('es', /^[^¿]*\?|^[^¡]*!/u)).toEqual([])
})

test('el: questions end with the Greek question mark', () => {
  expect(found('el', /\?/u)).toEqual([])
})

test('ko: an opening bracket follows its word without a space', () => {
  expect(found('ko', /\p{Script=Hangul} \(/u)).toEqual([])
})

describe.each(languages.filter(isAsianScript))('%s, written without spaces', (tag) => {
  test('has a space between its own script and a word in Latin letters', () => {
    expect(found(tag, new RegExp(`[${han}][A-Za-z]|[A-Za-z][\\w-]*[${han}]`, 'u'))).toEqual([])
  })

  test('has full-width punctuation beside its own script', () => {
    expect(found(tag, new RegExp(`[${han}\\]」”）]\\s?[,;:!?()]|[,;:!?(]\\s?[${han}]`, 'u'))).toEqual([])
  })

  test('has no space beside full-width punctuation', () => {
    expect(found(tag, /[，。；：！？（）「」、]\s|\s[，。；：！？（）、]/u)).toEqual([])
  })
})

test.each(['zh-CN', 'zh-TW'] as const)('%s: has a space between Chinese characters and digits', (tag) => {
  expect(found(tag, /\p{Script=Han}\d|(?<![\w-])\d+\p{Script=Han}/u)).toEqual([])
})

test('ja: has no space between a number and its counter', () => {
  expect(found('ja', new RegExp(`(?<![\\w-])\\d+ [${han}]|[${han}] \\d`, 'u'))).toEqual([])
})

/** Messages with one form for every count: a label, or words that the language does not inflect. */
const oneForm: Readonly<Partial<Record<Language, readonly string[]>>> = {
  de: ['artwork.likes', 'series.length', 'user.following'],
  el: ['user.following'],
  en: ['setting.search.found', 'user.following'],
  pt: ['user.following'],
  ru: [
    ...['artwork.likes', 'artwork.views', 'block.done', 'series.length', 'setting.search.found', 'user.more.count'],
    'user.tags.all',
  ],
}

/**
 * The `needed` forms that `text` lacks: those that counts below a million can take. `many` of Spanish, French, Italian and Portuguese begins
 * at a million.
 */
function missingForms(tag: Language, key: string, text: string, needed: ReadonlySet<string>): string[] {
  return pluralsOf(compileMessageOrThrow(text)).flatMap((forms) => {
    if (forms.length === 1 && oneForm[tag]?.includes(key)) return []
    return [...needed].filter((form) => !forms.includes(form)).map((form) => `${key}: ${form}`)
  })
}

/** The names of the forms of each plural in a compiled message; exact counts such as `=0` are left out. */
function pluralsOf(tokens: unknown): string[][] {
  if (!Array.isArray(tokens)) return []
  return tokens.flatMap((token: unknown) => {
    if (!Array.isArray(token) || typeof token[2] !== 'object' || token[2] === null) return []
    const inner = Object.values(token[2]).flatMap(pluralsOf)
    return token[1] === 'plural'
      ? [Object.keys(token[2]).filter((form) => /^[a-z]+$/.test(form) && form !== 'offset'), ...inner]
      : inner
  })
}
