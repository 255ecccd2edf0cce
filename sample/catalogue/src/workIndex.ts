import type { AiType, XRestrict } from '@emaki/domain'
import type { Database, Statement } from '@emaki/sqlite'
import type { WorkKind } from './records.ts'
import { tables } from './storage/schema.ts'

/** What orders need to know of a work or a novel. Stubs are not indexed, because no list shows them. */
export interface IndexedWork {
  readonly id: number
  readonly day: number
  readonly artist: number
  /** Novels have the type `novel`. */
  readonly type: 'illust' | 'manga' | 'ugoira' | 'novel'
  readonly xRestrict: XRestrict
  readonly aiType: AiType
  readonly bookmarks: number
  readonly seed: number
  readonly scene: string
  readonly tags: readonly number[]
}

/** Fame of a work, from its bookmarks. */
export const standingOf = ({ bookmarks }: IndexedWork): number => (bookmarks + 30) ** 0.7

/** What rankings and lists need to know of every work, in memory. `refresh` adds new rows. */
export class WorkIndex {
  /** Ascending by id, which is also by time. */
  readonly items: IndexedWork[] = []
  /** Items by tag id, ascending. */
  readonly byTag = new Map<number, IndexedWork[]>()
  readonly byId = new Map<number, IndexedWork>()
  readonly #newer: Statement<[number], Omit<IndexedWork, 'tags'> & { readonly tags: string }>

  constructor(database: Database, kind: WorkKind) {
    this.#newer = database.prepare(
      `SELECT id, day, artist, COALESCE(type, 'novel') AS type, xRestrict, aiType, bookmarks, seed, scene, tags
       FROM ${tables[kind]} WHERE id > ? AND stub IS NULL ORDER BY id`,
    )
  }

  /** Adds the rows that are new in the table. */
  refresh(): void {
    for (const row of this.#newer.iterate(this.items.at(-1)?.id ?? 0)) {
      const item = { ...row, tags: JSON.parse(row.tags) as number[] }
      this.items.push(item)
      this.byId.set(item.id, item)
      for (const tag of item.tags) {
        const tagged = this.byTag.get(tag)
        if (tagged) tagged.push(item)
        else this.byTag.set(tag, [item])
      }
    }
  }
}
