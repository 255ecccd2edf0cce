// The interface texts use the terms that docs/terms.md has chosen for each language, and no rejected ones.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@emaki/domain'
import { describe, expect, test } from 'vitest'
import { messageFiles } from '../../../build/messageFiles.ts'

/** The terms of one concept in one language, as patterns. */
interface Terms {
  readonly concept: string
  readonly chosen: readonly string[]
  readonly rejected: readonly string[]
}

const document = readFileSync(join(import.meta.dirname, '../../../../../docs/terms.md'), 'utf8')
const files = messageFiles()
const english = files.get('en') ?? {}

/** Cells of the table rows under a heading, without the head of the table. */
function rowsUnder(heading: string): readonly string[][] {
  const [, section = ''] = new RegExp(`^## ${heading}\\n([^]*?)(?=^## |(?![^]))`, 'm').exec(document) ?? []
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const listOf = (cell = '') => cell.split(',').flatMap((term) => (term.trim() === '' ? [] : [term.trim()]))

const termsOf = (tag: Language): readonly Terms[] =>
  rowsUnder(tag).map(([concept = '', chosen, rejected]) => ({ concept, chosen: listOf(chosen), rejected: listOf(rejected) }))

/** Finds any of `terms` as whole words; `*` matches any letters. Scripts without spaces have no word borders. */
function patternOf(terms: readonly string[]): RegExp {
  const sources = terms.map((term) => {
    const source = term
      .split('*')
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('[\\p{L}’-]*')
    return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(term)
      ? source
      : `(?<!\\p{L})${source}(?!\\p{L})`
  })
  return new RegExp(sources.length === 0 ? '(?!)' : sources.join('|'), 'giu')
}

/** A text without its placeholders, whose names are no words for people. */
const wordsOf = (text: string) =>
  text.replaceAll(/\{\w+(?:\}|, (?:plural|select),)|(?:\b(?:one|few|many|other|kiss)|=0) (?=\{)/g, ' ')

/** The search of the settings also knows the words that this interface does not use. */
const isOtherWords = (key: string) => key.startsWith('setting.words.')

/** The messages of each language: key, words and text. */
const messages = new Map(
  [...files].map(([tag, texts]) => [
    tag,
    Object.entries(texts)
      .filter(([key]) => !isOtherWords(key))
      .map(([key, text]) => ({ key, text, words: wordsOf(text) })),
  ]),
)
const englishWords = new Map(messages.get('en')?.map(({ key, words }) => [key, words]))

const exceptions = new Set(rowsUnder('Exceptions').map(([tag, key, concept]) => `${tag} ${key} ${concept}`))
const isException = (tag: Language, key: string, concept: string) =>
  exceptions.has(`${tag} ${key} ${concept}`) || exceptions.has(`all ${key} ${concept}`)

const concepts = rowsUnder('Concepts').map(([concept]) => concept)
const englishTerms = new Map(termsOf('en').map((terms) => [terms.concept, terms]))

/** The messages whose English text names a concept, and whose text in `tag` does not have its term. */
function withoutTerm(tag: Language, { concept, chosen }: Terms): string[] {
  const named = patternOf(englishTerms.get(concept)?.chosen ?? [])
  const term = patternOf(chosen)
  return (messages.get(tag) ?? []).flatMap(({ key, words, text }) =>
    (englishWords.get(key) ?? '').search(named) < 0 || words.search(term) >= 0 || isException(tag, key, concept)
      ? []
      : [`${key} (${concept}): ${text}`],
  )
}

/** The messages of `tag` with a rejected term. */
function withRejected(tag: Language, { concept, chosen, rejected }: Terms): string[] {
  const [allowed, wrong] = [patternOf(chosen), patternOf(rejected)]
  return (messages.get(tag) ?? []).flatMap(({ key, words, text }) =>
    words.replaceAll(allowed, ' ').search(wrong) < 0 || isException(tag, key, concept) ? [] : [`${key} (${concept}): ${text}`],
  )
}

describe.each([...languages])('%s', (tag) => {
  const terms = termsOf(tag)

  test('has a row for every concept', () => expect(terms.map(({ concept }) => concept)).toEqual(concepts))

  test.skipIf(tag === 'en')('names each concept with a chosen term', () => {
    const named = terms.filter(({ concept, chosen }) => chosen.length > 0 && (englishTerms.get(concept)?.chosen.length ?? 0) > 0)
    expect(named.flatMap((concept) => withoutTerm(tag, concept))).toEqual([])
  })

  test('has no rejected term', () => {
    expect(terms.flatMap((concept) => withRejected(tag, concept))).toEqual([])
  })
})

test('every exception is about a message and a concept that exist', () => {
  const known = rowsUnder('Exceptions').filter(
    ([tag = '', key = '', concept = '']) =>
      (tag === 'all' || languages.some((language) => language === tag)) && key in english && concepts.includes(concept),
  )
  expect(known).toHaveLength(exceptions.size)
})
