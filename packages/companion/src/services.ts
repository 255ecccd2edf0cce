// Dependencies of every route: the web client and the operator's options, created once per companion.
import { type Clock, createWebClient, desktopUserAgent, politePace, systemClock, type WebClient } from '@emaki/web-api'
import { createUploadMemory, type UploadMemory } from './imageSearch/uploadMemory.ts'
import type { CompanionEvent, CompanionOptions } from './options.ts'
import { createTranslationCache, type TranslationCache } from './translation/translationCache.ts'
import { createImageRewriter, type ImageMode } from './web/imageRewrite.ts'

export interface CompanionServices {
  readonly web: WebClient
  readonly clock: Clock
  readonly options: CompanionOptions
  /** Rewrites the image addresses of a response by the request's mode, else by the operator's. */
  readonly rewrite: (value: unknown, asked?: ImageMode) => unknown
  readonly translations: TranslationCache
  readonly uploads: UploadMemory
  readonly emit: (event: CompanionEvent) => void
}

/** Maximum length of cached translations in characters, enough for a few hundred novels. */
const translationCacheLength = 8_000_000

/** Creates the dependencies. Defaults replace absent options. */
export function createServices(options: CompanionOptions): CompanionServices {
  const { fetch, clock = systemClock, pace = politePace, userAgent = desktopUserAgent, images = { mode: 'none' } } = options
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
    translations: createTranslationCache(translationCacheLength),
    uploads: createUploadMemory(),
    emit: (event) => options.onEvent?.(event),
  }
}
