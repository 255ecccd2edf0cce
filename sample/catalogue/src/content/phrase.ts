// Titles and captions, composed from a language's words and patterns.
import type { Random } from '../random.ts'
import { corrected, type Language, type Lexicon, lexiconOf } from './languages/languages.ts'
import type { Theme } from './theme.ts'

type Write = (language: Language, theme: Theme, random: Random) => string

/** A title for one work, capitalised in languages with capitals. */
export const workTitle: Write = (language, ...rest) => phrase(language, 'titles', ...rest)

/** A title for a series of works or of novels. */
export const seriesTitle: Write = (language, ...rest) => phrase(language, 'series', ...rest)

/** A title for a novel. */
export const novelTitle: Write = (language, ...rest) => phrase(language, 'novels', ...rest)

/** The suffix that an episode adds to its series' title. `isLast` marks the last episode. */
export function episodeTitle(language: Language, n: number, isLast: boolean): string {
  const lexicon = lexiconOf(language)
  return (isLast ? lexicon.finale : lexicon.episode).replace('{n}', String(n))
}

/** At most five sentences, some on separate lines, as upstream's HTML with `<br />` between lines. Sometimes empty. */
export function caption(language: Language, theme: Theme, random: Random, extra: readonly string[] = []): string {
  const sentences: string[] = []
  const say = (part: Part, probability: number) => {
    if (random.chance(probability)) sentences.push(phrase(language, part, theme, random))
  }
  if (!random.chance(0.16)) {
    say('about', 0.85)
    say('making', 0.4)
    say('life', 0.3)
    say('closing', 0.35)
  }
  const lines: string[] = []
  for (const sentence of sentences) {
    const last = lines.at(-1)
    if (last !== undefined && random.chance(0.4)) lines[lines.length - 1] = last + lexiconOf(language).gap + sentence
    else lines.push(sentence)
  }
  return [...lines, ...extra].join(random.chance(0.2) ? '<br /><br />' : '<br />')
}

type Part = Extract<keyof Lexicon, 'titles' | 'series' | 'novels' | 'about' | 'making' | 'life' | 'closing'>

/** Fills the placeholders of one pattern. Patterns with {look} are skipped if the theme has no looks. */
function phrase(language: Language, part: Part, theme: Theme, random: Random): string {
  const lexicon = lexiconOf(language)
  const patterns = lexicon[part]
  const { things, looks } = lexicon.themes[theme]
  const usable = looks.length > 0 ? patterns : patterns.filter((pattern) => !pattern.includes('{look'))
  const [thing = '', other = thing] = random.sample(things, 2)
  const [look = '', look2 = look] = random.sample(looks, 2)
  const parts: Readonly<Record<string, string>> = {
    thing,
    other,
    look,
    look2,
    moment: random.pick(lexicon.moments),
    n: String(random.whole(2, 48)),
  }
  const filled = random.pick(usable).replace(/\{(\w+)\}/g, (place, name: string) => parts[name] ?? place)
  const text = corrected(filled, language)
  return text.charAt(0).toLocaleUpperCase('en') + text.slice(1)
}
