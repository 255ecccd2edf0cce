// How a novel is cut into the documents of a book: at chapters and page breaks, and where one would grow too long for slow readers.
import { blockText, inlineText, isBlankNovel, jumpTarget, type NovelBlock, type NovelTree } from '@emaki/domain'

export interface EpubSection {
  /** The heading that it begins with; undefined where it goes on from the section before. */
  readonly title: string | undefined
  readonly blocks: readonly NovelBlock[]
}

export interface EpubSections {
  /** At least one. */
  readonly sections: readonly EpubSection[]
  /** The index of the section where the page begins to which `[jump:number]` leads. */
  readonly jump: (number: number) => number
}

/** Characters after which the next paragraph begins a new document. */
const longSection = 40_000

/** The sections in reading order. Blank lines at their edges go, a document has edges of its own. */
export function epubSections(tree: NovelTree): EpubSections {
  const sections: EpubSection[] = []
  /** The first section of each page; for one that shows nothing, what follows it. */
  const starts: number[] = []
  for (const { blocks } of tree.pages) {
    starts.push(sections.length)
    let open: NovelBlock[] = []
    let length = 0
    const close = () => {
      const kept = withoutEdges(open)
      const [first] = kept
      if (first) sections.push({ title: first.kind === 'chapter' ? inlineText(first.title) : undefined, blocks: kept })
      open = []
      length = 0
    }
    for (const block of blocks) {
      if (block.kind === 'chapter' || length > longSection) close()
      open.push(block)
      length += blockText(block).length
    }
    close()
  }
  if (isBlankNovel(tree)) sections.push({ title: undefined, blocks: [] })
  const jump = (number: number) => Math.min(starts[jumpTarget(tree, number)] ?? 0, sections.length - 1)
  return { sections, jump }
}

function withoutEdges(blocks: readonly NovelBlock[]): readonly NovelBlock[] {
  const first = blocks.findIndex(({ kind }) => kind !== 'blank')
  const last = blocks.findLastIndex(({ kind }) => kind !== 'blank')
  return first < 0 ? [] : blocks.slice(first, last + 1)
}
