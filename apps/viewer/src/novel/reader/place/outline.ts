// What stands at a place of a text: its chapter, and a line of its words.
import { blockText, type NovelHeading, type NovelTree, novelPlaceAt, wordsOffset } from '@emaki/domain'

/** Characters that are more than a preview shows. */
const lineLength = 160

/** The chapter at a source position; undefined before the first one. `chapters` are in reading order. */
export const chapterAt = (chapters: readonly NovelHeading[], at: number): NovelHeading | undefined =>
  chapters.findLast((chapter) => chapter.at <= at)

/** The words from a source position on, within one paragraph. Skips pictures and blank lines; empty if no words follow. */
export function lineAt(tree: NovelTree, at: number): string {
  const place = novelPlaceAt(tree, at)
  for (let page = place.page; page < tree.pages.length; page++) {
    const { blocks = [] } = tree.pages[page] ?? {}
    for (let index = page === place.page ? place.block : 0; index < blocks.length; index++) {
      const block = blocks[index]
      if (block?.kind !== 'paragraph') continue
      const text = blockText(block)
      const from = block.at < at ? sentenceStart(text, wordsOffset(block, at)) : 0
      const line = text.slice(from, from + lineLength).trim()
      if (line !== '') return line
    }
  }
  return ''
}

/** A sentence that starts at most so many characters earlier is shown from its start. */
const nearSentence = 30

/** The start of the sentence around an offset, or of a word in a long sentence. */
function sentenceStart(text: string, offset: number): number {
  const before = text.slice(0, offset)
  const sentence = Math.max(...[...'。！？!?.'].map((mark) => before.lastIndexOf(mark))) + 1
  if (offset - sentence < nearSentence) return sentence
  return Math.max(sentence, before.lastIndexOf(' ') + 1)
}

/** The source positions of ticks: chapters, or pages of a text without chapters. The start of the text has none. */
export function tickPositions(tree: NovelTree, chapters: readonly NovelHeading[]): readonly number[] {
  const starts = chapters.length > 0 ? chapters.map(({ at }) => at) : tree.pages.map(({ at }) => at)
  return starts.filter((at) => at > tree.length * 0.005)
}
