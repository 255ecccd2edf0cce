// Splits a novel into documents: at chapters and page breaks, and where a document would be too long for slow readers.
import { blockText, inlineText, isBlankNovel, jumpTarget, type NovelBlock, type NovelTree } from '@emaki/domain'

export interface EpubSection {
  /** Heading of the section. Undefined when it continues the previous one. */
  readonly title: string | undefined
  readonly blocks: readonly NovelBlock[]
  /** Index of its page in the novel. */
  readonly page: number
}

export interface EpubSections {
  /** Never empty. */
  readonly sections: readonly EpubSection[]
  /** Index of the section with the start of the page that `[jump:number]` names. Undefined when a jump from `page` leads nowhere else. */
  readonly jump: (number: number, page: number) => number | undefined
}

/** Length in characters after which the next paragraph starts a new document. */
const longSection = 40_000

/** The sections in reading order, without blank lines at their edges. */
export function epubSections(tree: NovelTree): EpubSections {
  const sections: EpubSection[] = []
  /** The first section of each page, or the next section for an empty page. */
  const starts: number[] = []
  for (const [page, { blocks }] of tree.pages.entries()) {
    starts.push(sections.length)
    let open: NovelBlock[] = []
    let length = 0
    const close = () => {
      const kept = withoutEdges(open)
      const [first] = kept
      if (first) sections.push({ title: first.kind === 'chapter' ? inlineText(first.title) : undefined, blocks: kept, page })
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
  if (isBlankNovel(tree)) sections.push({ title: undefined, blocks: [], page: 0 })
  const jump = (number: number, page: number) => {
    const target = jumpTarget(tree, number, page)
    return target === undefined ? undefined : Math.min(starts[target] ?? 0, sections.length - 1)
  }
  return { sections, jump }
}

function withoutEdges(blocks: readonly NovelBlock[]): readonly NovelBlock[] {
  const first = blocks.findIndex(({ kind }) => kind !== 'blank')
  const last = blocks.findLastIndex(({ kind }) => kind !== 'blank')
  return first < 0 ? [] : blocks.slice(first, last + 1)
}
