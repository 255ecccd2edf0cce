// Block lists: how authors and tags are added to what a person does not want to see (spec 4: they only grow by appending, each once).
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

/** Blocks authors and tags from now on: every list hides their works at once. */
export function block(more: Partial<Blocks>): void {
  const { blockUids, blockTags } = readSettings()
  const { authors, tags } = withBlocks({ authors: blockUids, tags: blockTags }, { authors: [], tags: [], ...more })
  setSettings({ blockUids: [...authors], blockTags: [...tags] })
}
