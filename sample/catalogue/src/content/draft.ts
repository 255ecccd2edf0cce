// A draft: a work or novel as it is made, before it is stored. Artists and tags are named, not yet looked up.
import type { NovelRecord, WorkRecord } from '../records.ts'

export type WorkDraft = Omit<WorkRecord, 'artist' | 'tags'> & {
  readonly artistId: number
  readonly tags: readonly string[]
  /** ms since the epoch; `created` is the same instant as text. */
  readonly createdMs: number
}

export type NovelDraft = Omit<NovelRecord, 'artist' | 'tags'> & {
  readonly artistId: number
  readonly tags: readonly string[]
  readonly createdMs: number
}
