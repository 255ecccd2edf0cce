// Options of a companion: network access, the operator's choices, and a callback for events.

import type { Fetch } from '@emaki/domain'
import type { Clock, Pace } from '@emaki/web-api'
import type { UploadLimits } from './imageSearch/upload.ts'
import type { ChatProvider } from './translation/chatModel.ts'
import type { MachineTranslator } from './translation/machineTranslation.ts'
import type { ImageRewrite } from './web/imageRewrite.ts'

export interface RecoveryOptions {
  /** A host that responds to `{baseUrl}/{id}` with the JSON array of docs/contract/companion.md 9.1. */
  readonly baseUrl: string
  /** Set when that host needs a different route than the site. */
  readonly fetch?: Fetch
}

export interface ImageSearchOptions {
  /** The search page of a host with SauceNAO's interface. Default: SauceNAO itself. */
  readonly address?: string
  readonly apiKey?: string
  /** Set when that host needs a different route than the site. */
  readonly fetch?: Fetch
  readonly limits?: UploadLimits
}

export interface TranslationOptions {
  /** Model for `srv=sc`. */
  readonly model?: ChatProvider
  /** Services for `srv=ms`, `gg` and `yd`. */
  readonly machines?: Partial<Readonly<Record<'ms' | 'gg' | 'yd', MachineTranslator>>>
  /** Maximum length of a novel, in characters. Longer ones are refused, because the operator pays for each. */
  readonly longestNovel?: number
}

/** An event for the operator. It never contains personal data. */
export type CompanionEvent =
  /** A spotlight page without a single card. Probably its markup has changed (docs/contract/companion.md 7.1). */
  | { readonly kind: 'emptySpotlight'; readonly path: string }
  /** Upstream responded with a blocking page instead of JSON (docs/contract/companion.md 13.3). */
  | { readonly kind: 'blocked'; readonly path: string }
  /** An internal error. The client receives the same request id. */
  | { readonly kind: 'internalError'; readonly requestId: string; readonly error: unknown }

export interface CompanionOptions {
  /** Sends every request to the site's web hosts. */
  readonly fetch: Fetch
  readonly clock?: Clock
  /** Rate of one session's calls. Default: `politePace`. Change it only for an upstream of your own. */
  readonly pace?: Pace
  readonly userAgent?: string
  /** Default: addresses stay unchanged. */
  readonly images?: ImageRewrite
  /** Other origins whose pages may read responses, exactly as browsers write them: `https://viewer.example`. */
  readonly origins?: readonly string[]
  /** Without it no removed work is found. */
  readonly recovery?: RecoveryOptions
  readonly imageSearch?: ImageSearchOptions
  /** Without it translation responds with 501. */
  readonly translation?: TranslationOptions
  readonly onEvent?: (event: CompanionEvent) => void
}
