// Opening: a novel's text is there as soon as its first lines are read; what follows is read in pieces that hold nothing up.
import { isBlankNovel, type NovelReading, type NovelText, readNovel, textLanguage } from '@emaki/domain'
import type { OpenText } from './openText.ts'
import { chunksOf } from './passages.ts'

export interface Opening {
  /** What can be shown at once. */
  readonly beginning: OpenText
  /** Reads one piece more. True once nothing is left to be read. */
  readOn(): boolean
  /** The whole text, its rest read at once where it has not been. The same object every time. */
  whole(): OpenText
}

/** UTF-16 units that fill more than a screen, whatever is in them. */
const firstPiece = 4000
/** Units that are read at one go: a few milliseconds on a slow phone. */
const piece = 20_000

/** Opens a text under its title. A short one is whole from the beginning. */
export function openingOf(title: string, words: NovelText): Opening {
  const { text } = words
  const reading = readNovel(text)
  let readAt = firstPiece
  const readOn = () => {
    readAt += piece
    return reading.readTo(readAt)
  }
  const opened = (isWhole: boolean): OpenText => {
    const tree = reading.tree()
    return {
      title,
      language: words.language || (textLanguage(words.text) ?? ''),
      isWhole,
      pageCount: isWhole ? tree.pages.length : pagesIn(text),
      tree,
      chunks: chunksOf(tree),
      pictures: new Map(words.embedImgs.map(([key, urls]) => [key, urls['1200x1200'] || urls.original])),
    }
  }
  const beginning = opened(readBeginning(reading))
  let whole = beginning.isWhole ? beginning : undefined
  return {
    beginning,
    readOn,
    whole() {
      if (whole) return whole
      reading.readTo(text.length)
      whole = opened(true)
      return whole
    },
  }
}

/** Reads the first piece, or everything where that shows nothing. True when it was everything. */
function readBeginning(reading: NovelReading): boolean {
  return reading.readTo(firstPiece) || (isBlankNovel(reading.tree()) && reading.readTo(reading.tree().length))
}

const pagesIn = (text: string): number => text.split('[newpage]').length
