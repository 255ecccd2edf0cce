// What every route works with: the web client and the operator's choices, made once for a companion.
import { createUploadMemory, type UploadMemory } from './imageSearch/uploadMemory.ts'
import type { CompanionEvent, CompanionOptions } from './options.ts'
import { createTranslationCache, type TranslationCache } from './translation/translationCache.ts'
import { type Clock, systemClock } from './web/clock.ts'
import { type AskedImages, createImageRewriter } from './web/imageRewrite.ts'
import { politePace } from './web/sessionQueues.ts'
import { createWebClient, type WebClient } from './web/webClient.ts'

export interface CompanionContext {
  readonly web: WebClient
  readonly clock: Clock
  readonly options: CompanionOptions
  /** Rewrites the image addresses of an answer the way a request asks for, else the operator's. */
  readonly rewrite: (value: unknown, asked?: AskedImages) => unknown
  readonly translations: TranslationCache
  readonly uploads: UploadMemory
  readonly tell: (event: CompanionEvent) => void
}

/** A desktop browser's, without a version that would need care: upstream refuses the names of tools (docs/contract/companion.md 13.3). */
const defaultUserAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Characters of translations that are kept: a few hundred novels. */
const shelfLength = 8_000_000

/** Puts the parts together once; what `options` leave out has its default here. */
export function createContext(options: CompanionOptions): CompanionContext {
  const { fetch, clock = systemClock, pace = politePace, userAgent = defaultUserAgent, images = { mode: 'none' } } = options
  const rewriters = {
    standard: createImageRewriter(images),
    relative: createImageRewriter({ mode: 'relative' }),
    absolute: createImageRewriter({ mode: 'none' }),
  }
  return {
    web: createWebClient({ fetch, clock, pace, userAgent }),
    clock,
    options,
    rewrite: (value, asked) => rewriters[asked ?? 'standard'](value),
    translations: createTranslationCache(shelfLength),
    uploads: createUploadMemory(),
    tell: (event) => options.onEvent?.(event),
  }
}
