// Block lists of authors and tags. New entries are appended, without duplicates (docs/spec/product.md 4).
import { readSettings, setSettings } from '../../platform/settings/store.ts'

export interface Blocks {
  /** Author ids. */
  readonly authors: readonly string[]
  /** Tag names in the spelling of upstream. */
  readonly tags: readonly string[]
}

/** Appends `more` to the lists, without duplicates. */
export const withBlocks = (known: Blocks, more: Blocks): Blocks => ({
  authors: [...new Set([...known.authors, ...more.authors])],
  tags: [...new Set([...known.tags, ...more.tags])],
})

/** Removes those entries of `added` that `before` did not contain. Entries that were blocked in between stay. */
export const withoutBlocks = (known: Blocks, added: Blocks, before: Blocks): Blocks => ({
  authors: known.authors.filter((id) => !added.authors.includes(id) || before.authors.includes(id)),
  tags: known.tags.filter((tag) => !added.tags.includes(tag) || before.tags.includes(tag)),
})

/** Blocks authors and tags: every list hides their works at once. Returns a function that undoes it. */
export function block(more: Partial<Blocks>): () => void {
  const { blockUids, blockTags } = readSettings()
  const before = { authors: blockUids, tags: blockTags }
  const added = { authors: [], tags: [], ...more }
  save(withBlocks(before, added))
  return () => {
    const now = readSettings()
    save(withoutBlocks({ authors: now.blockUids, tags: now.blockTags }, added, before))
  }
}

const save = ({ authors, tags }: Blocks) => setSettings({ blockUids: [...authors], blockTags: [...tags] })
