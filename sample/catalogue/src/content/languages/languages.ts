// Everything that is written in one language: words for titles and captions, comments, and sentences of novels. The texts are in JSON files
// (README.md describes them).
import type { Random } from '../../random.ts'
import type { Theme } from '../theme.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import el from './el.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import zhCn from './zh-CN.json' with { type: 'json' }
import zhTw from './zh-TW.json' with { type: 'json' }

export const languages = ['ja', 'zh-CN', 'zh-TW', 'en', 'ko', 'fr', 'de', 'es', 'it', 'pt', 'ru', 'el', 'ar', 'he'] as const
type Language = (typeof languages)[number]

type Texts = readonly string[]

/**
 * Titles and captions as patterns with placeholders: {thing} {other} {look} {look2} {moment} {n}. `titles` are of single works. Captions
 * have sentences about the picture, its making, life, and a closing word, with `gap` between two on a line.
 */
type Lexicon = Readonly<
  Record<'moments' | 'titles' | 'series' | 'novels' | 'about' | 'making' | 'life' | 'closing', Texts> &
    Record<'episode' | 'finale' | 'gap', string>
> & {
  /** Visible things, and adjectives that can precede any of them. There are none where grammar would need agreement. */
  readonly themes: Readonly<Record<Theme, { readonly things: Texts; readonly looks?: Texts }>>
}

/** Comments about a picture and about a novel, replies by others and by the author. */
type Remarks = Readonly<Record<'seen' | 'read' | 'replies' | 'thanks', Texts>>

/**
 * Sentences of novels, with placeholders: {hero} {friend} {town} {thing} {other} {moment} {n}. A name may have a reading after a slash,
 * which becomes ruby at the first mention. `indent` is before a paragraph; `jump` and `link` are texts of links.
 */
export type Voice = Readonly<
  Record<'names' | 'towns' | 'openings' | 'doings' | 'thoughts' | 'talk' | 'endings' | 'chapters' | 'quotes', Texts> &
    Record<'indent' | 'gap' | 'jump' | 'link', string>
>

interface Words {
  readonly lexicon: Lexicon
  readonly remarks: Remarks
  readonly voice?: Voice
}

const known: Readonly<Record<Language, Words>> = {
  ...{ ar, de, el, en, es, fr, he, it, ja, ko, pt, ru },
  ...{ 'zh-CN': zhCn, 'zh-TW': zhTw },
}

export const lexiconOf = (language: Language): Lexicon => known[language].lexicon

export const remarksOf = (language: Language): Remarks => known[language].remarks

/** The sentences for an author's novels, and their language. Authors of languages without sentences write English. */
export function voiceOf(language: Language): { readonly voice: Voice; readonly language: Language } {
  const { voice } = known[language]
  return voice ? { voice, language } : { voice: en.voice, language: 'en' }
}

/** Corrects a filled pattern: in English, `a` becomes `an` before a vowel. */
export const corrected = (phrase: string, language: Language): string =>
  language === 'en' ? phrase.replace(/\b([Aa]) (?=[aeiou])/g, '$1n ') : phrase

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
  const { things, looks = [] } = lexicon.themes[theme]
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
