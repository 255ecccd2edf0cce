// Titles and captions, composed from a language's words and patterns.
import type { Random } from '../random.ts'
import type { Theme } from './theme.ts'
import type { Language, Lexicon } from './words/lexicon.ts'
import { lexiconOf } from './words/lexicons.ts'

/** A title for one work, capitalised in languages with capitals. */
export const workTitle = (language: Language, theme: Theme, random: Random): string =>
  capital(phrase(lexiconOf(language), lexiconOf(language).titles, theme, random))

/** A title for a series of works or of novels. */
export const seriesTitle = (language: Language, theme: Theme, random: Random): string =>
  capital(phrase(lexiconOf(language), lexiconOf(language).series, theme, random))

/** A title for a novel. */
export const novelTitle = (language: Language, theme: Theme, random: Random): string =>
  capital(phrase(lexiconOf(language), lexiconOf(language).novels, theme, random))

/** The suffix that an episode adds to its series' title. `isLast` marks the last episode. */
export function episodeTitle(language: Language, n: number, isLast: boolean): string {
  const lexicon = lexiconOf(language)
  return (isLast ? lexicon.finale : lexicon.episode).replace('{n}', String(n))
}

/** At most five sentences, some on separate lines, as upstream's HTML with `<br />` between lines. Sometimes empty. */
export function caption(language: Language, theme: Theme, random: Random, extra: readonly string[] = []): string {
  const lexicon = lexiconOf(language)
  const sentences: string[] = []
  const say = (patterns: readonly string[], probability: number) => {
    if (random.chance(probability)) sentences.push(capital(phrase(lexicon, patterns, theme, random)))
  }
  if (!random.chance(0.16)) {
    say(lexicon.about, 0.85)
    say(lexicon.making, 0.4)
    say(lexicon.life, 0.3)
    say(lexicon.closing, 0.35)
  }
  const lines: string[] = []
  for (const sentence of sentences) {
    const last = lines.at(-1)
    if (last !== undefined && random.chance(0.4)) lines[lines.length - 1] = last + lexicon.gap + sentence
    else lines.push(sentence)
  }
  return [...lines, ...extra].join(random.chance(0.2) ? '<br /><br />' : '<br />')
}

/** Fills the placeholders of one pattern. Patterns with {look} are skipped if the theme has no looks. */
function phrase(lexicon: Lexicon, patterns: readonly string[], theme: Theme, random: Random): string {
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
  return lexicon.smooth?.(filled) ?? filled
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('en') + text.slice(1)
