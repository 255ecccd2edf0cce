// The lines that the sample's translator knows: those of the stories that exist in several languages.
import { parseNovel, translationLines } from '@emaki/domain'
import { stories } from './stories.ts'

/** The translation of a story's line without markup; undefined for all other lines. */
export function storyLine(line: string, language: string): string | undefined {
  known ??= readLines()
  return known.get(keyOf(language, line))
}

/** Translators get lines with normalised white space. */
const keyOf = (language: string, line: string): string => `${language} ${line.replace(/\s+/g, ' ').trim()}`

let known: ReadonlyMap<string, string> | undefined

function readLines(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { text, translations = {} } of stories)
    for (const [language, translation] of Object.entries(translations)) {
      const translated = translation.split('\n').filter((line) => line !== '')
      for (const [index, { text: line }] of translationLines(parseNovel(text)).entries())
        found.set(keyOf(language, line), translated[index] ?? '')
    }
  return found
}
