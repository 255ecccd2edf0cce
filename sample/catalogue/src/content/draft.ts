// A work or novel before it is stored. It contains names of artists and tags instead of their ids.
import type { NovelRecord, WorkRecord } from '../records.ts'

export type WorkDraft = Omit<WorkRecord, 'artist' | 'tags'> & {
  readonly artistId: number
  readonly tags: readonly string[]
  /** Ms since the epoch. `created` is the same instant as text. */
  readonly createdMs: number
}

export type NovelDraft = Omit<NovelRecord, 'artist' | 'tags'> & {
  readonly artistId: number
  readonly tags: readonly string[]
  readonly createdMs: number
}
