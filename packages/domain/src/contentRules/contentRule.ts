// Content rule: decides whether a work is hidden, with one reason. Every list and page uses it (docs/spec/product.md 5.2).

import type { Tag } from '../entities/artwork.ts'
import type { AiType, XRestrict } from '../entities/wire.ts'
import { isAiWork } from './aiWork.ts'

/** The three content switches. All are off by default (docs/spec/product.md 3). */
export interface ContentSwitches {
  readonly r18: boolean
  readonly r18g: boolean
  readonly ai: boolean
}

export interface BlockLists {
  /** Author ids, as text. */
  readonly authors: ReadonlySet<string>
  /** Tag names, matched exactly. */
  readonly tags: ReadonlySet<string>
}

export type HiddenReason = 'blocked-author' | 'blocked-tag' | 'muted' | 'r18' | 'r18g' | 'ai'

interface Filterable {
  readonly author: { readonly id: string }
  readonly tags: readonly Tag[]
  readonly x_restrict: XRestrict
  readonly illust_ai_type?: AiType
  readonly novel_ai_type?: AiType
  readonly isMuted?: true
}

export const defaultContent: ContentSwitches = { r18: false, r18g: false, ai: false }
export const noBlocks: BlockLists = { authors: new Set(), tags: new Set() }

/**
 * Returns why a work is hidden, or undefined when it is shown. The order is: blocked author, blocked tag, hidden on the site, rating, AI.
 * An AI work needs both the switch of its rating and the AI switch. The first missing switch is the reason.
 */
export function contentRule(
  content: ContentSwitches,
  blocks: BlockLists = noBlocks,
): (work: Filterable) => HiddenReason | undefined {
  return (work) => {
    if (blocks.authors.has(work.author.id)) return 'blocked-author'
    if (work.tags.some((tag) => blocks.tags.has(tag.name))) return 'blocked-tag'
    if (work.isMuted) return 'muted'
    if (work.x_restrict === 1 && !content.r18) return 'r18'
    if (work.x_restrict === 2 && !content.r18g) return 'r18g'
    return !content.ai && isAiWork(work) ? 'ai' : undefined
  }
}
