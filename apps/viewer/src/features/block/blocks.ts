// Block lists: how authors and tags are added to what a person does not want to see (docs/spec/product.md 4: they only grow by appending, each once).
import { readSettings, setSettings } from '../../settings/store.ts'

export interface Blocks {
  /** Author ids. */
  readonly authors: readonly string[]
  /** Tag names, as upstream writes them. */
  readonly tags: readonly string[]
}

/** The lists with `more` at their ends, without doubles. */
export const withBlocks = (known: Blocks, more: Blocks): Blocks => ({
  authors: [...new Set([...known.authors, ...more.authors])],
  tags: [...new Set([...known.tags, ...more.tags])],
})

/** The lists without `added`, as far as `before` did not have it: later additions stay. */
export const withoutBlocks = (known: Blocks, added: Blocks, before: Blocks): Blocks => ({
  authors: known.authors.filter((id) => !added.authors.includes(id) || before.authors.includes(id)),
  tags: known.tags.filter((tag) => !added.tags.includes(tag) || before.tags.includes(tag)),
})

/** Blocks authors and tags from now on: every list hides their works at once. Returns what undoes it. */
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
