// What a companion is given: its way to the network, the operator's choices, and someone to tell of what goes wrong.
import type { Fetch } from '@emaki/domain'
import type { UploadLimits } from './imageSearch/upload.ts'
import type { ChatProvider } from './translation/chatModel.ts'
import type { MachineTranslator } from './translation/machine.ts'
import type { Clock } from './web/clock.ts'
import type { ImageRewrite } from './web/imageRewrite.ts'
import type { Pace } from './web/sessionQueues.ts'

export interface RecoveryOptions {
  /** A host that answers `{baseUrl}/{id}` with the JSON array of docs/contract/companion.md 9.1. */
  readonly baseUrl: string
  /** When that host is reached another way than the site. */
  readonly fetch?: Fetch
}

export interface ImageSearchOptions {
  /** The search page of a host with SauceNAO's interface; by default its own. */
  readonly address?: string
  readonly apiKey?: string
  /** When that host is reached another way than the site. */
  readonly fetch?: Fetch
  readonly limits?: UploadLimits
}

export interface TranslationOptions {
  /** For `srv=sc`. */
  readonly model?: ChatProvider
  /** For `srv=ms`, `gg` and `yd`. */
  readonly machines?: Partial<Readonly<Record<'ms' | 'gg' | 'yd', MachineTranslator>>>
  /** Longer novels are refused: someone pays for each of them. */
  readonly longestNovel?: number
}

/** Something an operator wants to know; never anything of a person. */
export type CompanionEvent =
  /** A spotlight page without a single card: most likely its markup has changed (docs/contract/companion.md 7.1). */
  | { readonly kind: 'emptySpotlight'; readonly path: string }
  /** Upstream's gate answered with a page instead of JSON (docs/contract/companion.md 13.3). */
  | { readonly kind: 'turnedAway'; readonly path: string }
  /** A fault of our own; the client is told the same request id. */
  | { readonly kind: 'fault'; readonly requestId: string; readonly error: unknown }

export interface CompanionOptions {
  /** Everything that reaches the site's web hosts goes through this function. */
  readonly fetch: Fetch
  readonly clock?: Clock
  /** How gently one session's calls are made; `politePace` unless upstream is one's own. */
  readonly pace?: Pace
  readonly userAgent?: string
  /** The default leaves addresses as they are. */
  readonly images?: ImageRewrite
  /** Other origins whose pages may read the answers, exactly as browsers write them: `https://viewer.example`. */
  readonly origins?: readonly string[]
  /** Without it no removed work is ever found. */
  readonly recovery?: RecoveryOptions
  readonly imageSearch?: ImageSearchOptions
  /** Without it translation answers that there is none. */
  readonly translation?: TranslationOptions
  readonly onEvent?: (event: CompanionEvent) => void
}
