// Words of a text: the word at a position, and its reading.
import { type NovelBlock, type NovelInline, wordsOf } from '@emaki/domain'

/** A range of a text, UTF-16 units. */
export interface WordRange {
  readonly start: number
  readonly end: number
}

/** Maximum length of a looked-up word or phrase, UTF-16 units. */
export const maxWordLength = 60

/** The word at a unit of a text (Intl.Segmenter, which knows Chinese and Japanese words). Undefined between words. */
export function wordAt(text: string, offset: number, language: string): WordRange | undefined {
  for (const segment of wordSegments(text, language)) {
    const end = segment.start + segment.text.length
    if (offset < end) return segment.isWord && offset >= segment.start ? { start: segment.start, end } : undefined
  }
  return undefined
}

/** Whether a text is a single word. */
export function isSingleWord(text: string, language: string): boolean {
  const words = wordSegments(text.trim(), language)
  return words.length === 1 && words[0]?.isWord === true
}

interface WordSegment {
  readonly start: number
  readonly text: string
  readonly isWord: boolean
}

function wordSegments(text: string, language: string): WordSegment[] {
  if (typeof Intl.Segmenter !== 'function')
    return [...text.matchAll(/[\p{L}\p{M}\p{N}'’]+|[^\p{L}\p{M}\p{N}'’]+/gu)].map((match) => ({
      start: match.index,
      text: match[0],
      isWord: /[\p{L}\p{N}]/u.test(match[0]),
    }))
  const segmenter = new Intl.Segmenter(knownLanguage(language), { granularity: 'word' })
  return [...segmenter.segment(text)].map(({ index, segment, isWordLike }) => ({
    start: index,
    text: segment,
    isWord: isWordLike ?? false,
  }))
}

/** Undefined for tags that `Intl` refuses: the language of a novel comes from upstream. */
function knownLanguage(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    // Not a language tag.
    return undefined
  }
}

/** The words of a block's range with their ruby readings in place of the base. Undefined without ruby in the range. */
export function readingOf(block: NovelBlock, { start, end }: WordRange): string | undefined {
  const inlines = block.kind === 'paragraph' ? block.inlines : block.kind === 'chapter' ? block.title : []
  const pieces = flatInlines(inlines)
  let offset = 0
  let reading = ''
  let hasRuby = false
  for (const inline of pieces) {
    const words = wordsOf(inline)
    const [from, to] = [Math.max(0, start - offset), Math.min(words.length, end - offset)]
    offset += words.length
    if (to <= from) continue
    hasRuby ||= inline.kind === 'ruby'
    reading += inline.kind === 'ruby' ? inline.reading : words.slice(from, to)
  }
  return hasRuby ? reading : undefined
}

const flatInlines = (inlines: readonly NovelInline[]): readonly NovelInline[] =>
  inlines.flatMap((inline): readonly NovelInline[] => ('phrases' in inline ? inline.phrases : [inline]))
