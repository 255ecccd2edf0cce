// Tags of a bookmark: selected from the offered ones or typed, at most ten (docs/contract/companion.md 8.1).
import { bookmarkTagLength, maxBookmarkTags } from '@emaki/domain'

export interface TagSelection {
  /** All tags that the dialog shows, in order and without duplicates. */
  readonly offered: readonly string[]
  readonly selected: ReadonlySet<string>
}

export function createTagSelection(selected: readonly string[], offered: readonly string[]): TagSelection {
  return { offered: [...new Set([...selected, ...offered])], selected: new Set(selected.slice(0, maxBookmarkTags)) }
}

export const isFull = ({ selected }: TagSelection): boolean => selected.size >= maxBookmarkTags

/** Selects or deselects a tag. A full selection takes no further tag. */
export function toggleTag(selection: TagSelection, tag: string): TagSelection {
  const selected = new Set(selection.selected)
  if (!selected.delete(tag)) {
    if (isFull(selection)) return selection
    selected.add(tag)
  }
  return { ...selection, selected }
}

/** Selects a typed tag and offers it first if it is new. Upstream splits tags at whitespace, so whitespace becomes underscores. */
export function addTag(selection: TagSelection, typed: string): TagSelection {
  const tag = typed.trim().replace(/\s+/gu, '_').slice(0, bookmarkTagLength)
  if (tag === '' || selection.selected.has(tag) || isFull(selection)) return selection
  const offered = selection.offered.includes(tag) ? selection.offered : [tag, ...selection.offered]
  return { offered, selected: new Set([...selection.selected, tag]) }
}
