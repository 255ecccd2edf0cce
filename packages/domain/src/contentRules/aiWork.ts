// Which works count as made by AI: upstream's own flag, or a tag that says so (docs/spec/product.md 5.2).
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

/** From this many AI works on, an author's other works are marked "maybe AI" (docs/spec/product.md 5). */
export const maybeAiWorks = 5

interface MaybeAi {
  readonly tags: readonly Tag[]
  readonly illust_ai_type?: AiType
  readonly novel_ai_type?: AiType
}

/** True when upstream flags the work (type 2) or one of its tags names AI, whatever the case. */
export function isAiWork(work: MaybeAi): boolean {
  return work.illust_ai_type === 2 || work.novel_ai_type === 2 || work.tags.some((tag) => aiTags.has(tag.name.toLowerCase()))
}

/** True when five or more of an author's works are AI (docs/spec/product.md 5, "Maybe AI"). */
export function isMaybeAiAuthor(works: readonly MaybeAi[]): boolean {
  let found = 0
  for (const work of works) if (isAiWork(work) && ++found >= maybeAiWorks) return true
  return false
}
