// What orders know of a work or a novel.
import type { AiType, XRestrict } from '@emaki/domain'

/** One work or novel as orders see it. Stubs are not shelved: no list shows them. */
export interface Shelved {
  readonly id: number
  readonly day: number
  readonly artist: number
  /** Novels are `novel`. */
  readonly type: 'illust' | 'manga' | 'ugoira' | 'novel'
  readonly xRestrict: XRestrict
  readonly aiType: AiType
  readonly bookmarks: number
  readonly seed: number
  readonly scene: string
  readonly tags: readonly number[]
}
