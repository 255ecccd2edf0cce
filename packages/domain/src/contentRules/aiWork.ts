// Decides which works count as AI-made: by upstream's own flag or by a tag (docs/spec/product.md 5.2).
import type { Tag } from '../entities/artwork.ts'
import type { AiType } from '../entities/wire.ts'

const aiTags = new Set([
  'ai',
  'ai生成',
  'ai生成作品',
  'ai作画',
  'aiイラスト',
  'aigenerated',
  'ai-generated',
  'ai-assisted',
  'ai辅助',
  'aiアシスタンス',
  'ai_generated',
  'aiartwork',
  'aigirl',
  'ai作品',
  'ai生成イラスト',
  'ai画像',
  'ai绘画',
  'novelai',
  'novelaidiffusion',
  'stablediffusion',
])

/** An author with at least this many AI works has the other works marked "maybe AI" (docs/spec/product.md 5). */
export const maybeAiWorks = 5

interface MaybeAi {
  readonly tags: readonly Tag[]
  readonly illust_ai_type?: AiType
  readonly novel_ai_type?: AiType
}

/** True when upstream flags the work (type 2) or one of its tags names AI. Tags are compared without case. */
export function isAiWork(work: MaybeAi): boolean {
  return work.illust_ai_type === 2 || work.novel_ai_type === 2 || work.tags.some((tag) => aiTags.has(tag.name.toLowerCase()))
}

/** True when at least `maybeAiWorks` works of an author are AI-made (docs/spec/product.md 5, "Maybe AI"). */
export function isMaybeAiAuthor(works: readonly MaybeAi[]): boolean {
  let found = 0
  for (const work of works) if (isAiWork(work) && ++found >= maybeAiWorks) return true
  return false
}
