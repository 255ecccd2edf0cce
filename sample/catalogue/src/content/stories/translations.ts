// What the sample's translator knows: the lines of the stories that were written in several languages.
import { parseNovel, translationLines } from '@emaki/domain'
import { stories } from './calendar.ts'

/** The translation of a line of a story (as translators get it, without markup) into a language; undefined for all other lines. */
export function storyLine(line: string, language: string): string | undefined {
  known ??= gather()
  return known.get(keyOf(language, line))
}

/** Translators are sent lines with their white space made plain. */
const keyOf = (language: string, line: string): string => `${language} ${line.replace(/\s+/g, ' ').trim()}`

let known: ReadonlyMap<string, string> | undefined

function gather(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { text, translations = {} } of stories)
    for (const [language, translation] of Object.entries(translations)) {
      const told = translation.split('\n').filter((line) => line !== '')
      for (const [index, { text: line }] of translationLines(parseNovel(text)).entries())
        found.set(keyOf(language, line), told[index] ?? '')
    }
  return found
}
