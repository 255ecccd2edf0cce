// Sentences of a novel for a voice: ruby is read once, markup is not read, and long sentences have several parts.
import { blockText, type NovelBlock, type NovelInline, type NovelTree, wordsOf } from '@emaki/domain'

/** How ruby is read. `auto`: the reading if it is kana, which is how the base is pronounced, else the base. */
export const rubyReadings = ['auto', 'base', 'reading'] as const
export type RubyReading = (typeof rubyReadings)[number]

export interface SpokenSentence {
  readonly block: NovelBlock
  /** Range in the block's words, UTF-16 units. Both 0 for a picture. */
  readonly start: number
  readonly end: number
  /** What the voice says, in parts of at most the maximum length. Never empty. */
  readonly parts: readonly string[]
  /** False for an announcement, which is in the user's language. */
  readonly isText: boolean
}

export interface SpeechTextOptions {
  readonly tree: NovelTree
  /** Language of the words, BCP 47; empty if unknown. */
  readonly language: string
  readonly ruby: RubyReading
  /** Says that a picture follows; empty to skip pictures. */
  readonly pictureWord: string
  /** Maximum length of a part, UTF-16 units. */
  readonly maxPartLength: number
  /** The shown inlines of a block, such as its translation. Without it, those of the novel. */
  readonly inlinesOf?: (block: NovelBlock) => readonly NovelInline[]
}

export interface SpeechText {
  /** Number of blocks. */
  readonly count: number
  /** The sentences of a block. Empty for blank lines and blocks without letters. */
  sentences(index: number): readonly SpokenSentence[]
  /** The block at a source position, or the last one before it. */
  indexAt(at: number): number
  /** Whether a chapter or page starts with a block. */
  startsChapter(index: number): boolean
}

/** Splits lazily, so that a long novel starts at once. */
export function createSpeechText(options: SpeechTextOptions): SpeechText {
  const blocks = options.tree.pages.flatMap((page) =>
    page.blocks.map((block, index) => ({ block, isStart: index === 0 || block.kind === 'chapter' })),
  )
  const segment = sentenceSegmenter(options.language)
  return {
    count: blocks.length,
    sentences(index) {
      const found = blocks[index]?.block
      return found ? sentencesOf(found, segment, options) : []
    },
    indexAt(at) {
      const after = blocks.findIndex(({ block }) => block.at > at)
      return Math.max(0, (after < 0 ? blocks.length : after) - 1)
    },
    startsChapter: (index) => blocks[index]?.isStart ?? false,
  }
}

type Segmenter = (text: string) => readonly { readonly start: number; readonly end: number }[]

function sentencesOf(block: NovelBlock, segment: Segmenter, options: SpeechTextOptions): SpokenSentence[] {
  const { pictureWord, maxPartLength } = options
  if (block.kind === 'upload' || block.kind === 'artwork' || block.kind === 'withheld')
    return pictureWord === '' ? [] : [{ block, start: 0, end: 0, parts: [pictureWord], isText: false }]
  const inlines = options.inlinesOf?.(block) ?? inlinesOfBlock(block)
  const words = inlines.map(wordsOf).join('')
  const tokens = tokensOf(inlines, options.ruby)
  return segment(words).flatMap(({ start, end }) => {
    const parts = splitSpeech(speechOf(tokens, start, end), maxPartLength)
    return parts.length > 0 ? [{ block, start, end, parts, isText: true }] : []
  })
}

const inlinesOfBlock = (block: NovelBlock): readonly NovelInline[] =>
  block.kind === 'paragraph' ? block.inlines : block.kind === 'chapter' ? block.title : []

/** Words of a block, and what is said for them. Only ruby is said in other words; it is said whole. */
interface Token {
  readonly start: number
  readonly end: number
  readonly said: string
  readonly isRuby: boolean
}

function tokensOf(inlines: readonly NovelInline[], ruby: RubyReading, from = 0): Token[] {
  let offset = from
  return inlines.flatMap((inline) => {
    const start = offset
    const words = wordsOf(inline)
    offset += words.length
    if ('phrases' in inline) return tokensOf(inline.phrases, ruby, start)
    if (inline.kind !== 'ruby') return [{ start, end: offset, said: words, isRuby: false }]
    const isReading = ruby === 'reading' || (ruby === 'auto' && isKana(inline.reading))
    return [{ start, end: offset, said: isReading ? inline.reading : inline.text, isRuby: true }]
  })
}

const speechOf = (tokens: readonly Token[], start: number, end: number): string =>
  tokens
    .map((token) => {
      if (token.isRuby) return token.start >= start && token.start < end ? token.said : ''
      return token.said.slice(Math.max(0, start - token.start), Math.max(0, end - token.start))
    })
    .join('')

/** A reading of kana is the pronunciation. Other ruby may be a translation, a name or dots. */
const isKana = (reading: string): boolean =>
  /^[\s・゠ー\p{Script=Hiragana}\p{Script=Katakana}]*[\p{Script=Hiragana}\p{Script=Katakana}][\s・゠ー\p{Script=Hiragana}\p{Script=Katakana}]*$/u.test(
    reading,
  )

/** Splits text into sentences by Unicode rules (https://unicode.org/reports/tr29/#Sentence_Boundaries), or by marks in old browsers. */
function sentenceSegmenter(language: string): Segmenter {
  if (typeof Intl.Segmenter !== 'function')
    return (text) =>
      [...text.matchAll(/[^。！？!?.…]*(?:[。！？!?.…]+[」』）)"”]*|$)/g)]
        .filter(([found]) => found !== '')
        .map((match) => ({ start: match.index, end: match.index + match[0].length }))
  const segmenter = new Intl.Segmenter(validLanguage(language), { granularity: 'sentence' })
  return (text) => {
    const starts = [...segmenter.segment(text)].map(({ index }) => index - openedBefore(text.slice(0, index)))
    return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }))
  }
}

/** Length of the opening brackets at the end: the Unicode rules leave them to the sentence before. */
const openedBefore = (text: string): number => text.length - text.replace(/[「『（(“‘【〈《]+$/, '').length

/** Undefined for tags that `Intl` refuses: the language of a novel comes from upstream. */
function validLanguage(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    // Not a language tag.
    return undefined
  }
}

/** Pauses within a sentence, best place for a cut first. */
const pauses = [/[;；:：]/, /[、，,]/, /[\s―—…・]/]

/** Splits a sentence at pauses into parts of at most `maxLength` units. Empty if there is nothing to say. */
export function splitSpeech(speech: string, maxLength: number): string[] {
  const parts: string[] = []
  let rest = speech.replace(/\s+/g, ' ').trim()
  while (rest.length > maxLength) {
    const cut = cutOf(rest.slice(0, maxLength))
    parts.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  parts.push(rest)
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part))
}

/** The cut after the last pause in the second half, else at the end without splitting a letter. */
function cutOf(text: string): number {
  for (const pause of pauses)
    for (let at = text.length - 1; at > text.length / 2; at--) if (pause.test(text.charAt(at))) return at + 1
  const last = text.charCodeAt(text.length - 1)
  return text.length > 1 && last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length
}

/** The language of a novel without a stated one, by its letters: kana, Hangul or Han; else `fallback`. */
export function spokenLanguage(language: string, tree: NovelTree, fallback: string): string {
  if (language !== '') return language
  const sample = (tree.pages[0]?.blocks ?? []).slice(0, 40).map(blockText).join('')
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample)) return 'ja'
  if (/\p{Script=Hangul}/u.test(sample)) return 'ko'
  return /\p{Script=Han}/u.test(sample) ? 'zh' : fallback
}
