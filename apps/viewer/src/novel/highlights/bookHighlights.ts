// The highlights of a novel for its EPUB file. Those whose words are no longer in the text are left out.
import type { EpubHighlight } from '@emaki/books'
import type { NovelTree } from '@emaki/domain'
import { flatTextOf, wordsRangesOf } from '../textMarks/flatText.ts'
import { highlights as store } from './highlightStore.ts'
import { placeHighlights } from './placeHighlights.ts'

export async function bookHighlights(novelId: string, tree: NovelTree): Promise<readonly EpubHighlight[]> {
  const found = await store.list(novelId)
  if (found.length === 0) return []
  const flat = flatTextOf(tree)
  return placeHighlights(flat, found).flatMap(({ highlight, range }) => {
    const parts = range ? wordsRangesOf(flat, range.start, range.end) : []
    if (!range || parts.length === 0) return []
    const ranges = parts.map(({ block, start, end }) => ({ blockAt: block.at, start, end }))
    return [{ ranges, colour: highlight.colour, quote: flat.text.slice(range.start, range.end), note: highlight.note }]
  })
}
