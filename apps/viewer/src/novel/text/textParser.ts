// Incremental parser: the first lines of a novel are available at once, and the rest is parsed in short steps.
import { isBlankNovel, type NovelReading, type NovelText, readNovel, textLanguage } from '@emaki/domain'
import { chunksOf } from './chunks.ts'
import type { ParsedText } from './parsedText.ts'

export interface TextParser {
  /** The first part of the text, or all of a short text. */
  readonly firstPart: ParsedText
  /** Parses one more step. Returns true if nothing is left. */
  parseMore(): boolean
  /** Parses the rest if necessary and returns the whole text. Returns the same object every time. */
  parseAll(): ParsedText
}

/** Length of the first part, UTF-16 units: more than any screen shows. */
const firstPartLength = 4000
/** Length of one step, UTF-16 units: a few milliseconds on a slow phone. */
const stepLength = 20_000

/** The language of a novel, BCP 47: what the site says, or what its letters say. Empty if unknown. */
export const languageOfNovel = ({ language, text }: NovelText): string => language || (textLanguage(text) ?? '')

/** Creates a parser for a text. A short text is whole from the start. */
export function createTextParser(title: string, novelText: NovelText, novelId = ''): TextParser {
  const { text } = novelText
  const reading = readNovel(text)
  let parsedTo = firstPartLength
  const parseMore = () => {
    parsedTo += stepLength
    return reading.readTo(parsedTo)
  }
  const textSoFar = (isWhole: boolean): ParsedText => {
    const tree = reading.tree()
    return {
      novelId,
      title,
      language: languageOfNovel(novelText),
      isWhole,
      pageCount: isWhole ? tree.pages.length : pagesIn(text),
      tree,
      chunks: chunksOf(tree),
      pictures: new Map(novelText.embedImgs.map(([key, urls]) => [key, urls['1200x1200'] || urls.original])),
    }
  }
  const firstPart = textSoFar(parseFirstPart(reading))
  let whole = firstPart.isWhole ? firstPart : undefined
  return {
    firstPart,
    parseMore,
    parseAll() {
      if (whole) return whole
      reading.readTo(text.length)
      whole = textSoFar(true)
      return whole
    },
  }
}

/** Parses the first part, or everything if the first part shows nothing. Returns true if that was everything. */
function parseFirstPart(reading: NovelReading): boolean {
  return reading.readTo(firstPartLength) || (isBlankNovel(reading.tree()) && reading.readTo(reading.tree().length))
}

const pagesIn = (text: string): number => text.split('[newpage]').length
