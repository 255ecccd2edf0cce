// Where kept works come from: routes of a mirror and the addresses of pictures. The gateway implements it over its source.
import type { Result, UpstreamState } from '@emaki/domain'

/** Why a call failed. `gone`: the site says that there is no such work, or that it may not be seen. */
export type KeepError =
  | { readonly kind: 'gone'; readonly state: Exclude<UpstreamState, 'live' | 'unknown'> }
  /** The site or the gateway limits calls. `retryAfterMs` is undefined when it does not say how long. */
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** The response cannot be used. Trying again soon does not help. */
  | { readonly kind: 'failed'; readonly reason: string }

export interface KeepSource {
  /**
   * Calls a mirror route such as `/illust`. With `account: 'own'` the operator's account answers with its private side; where there is none,
   * the error is `failed`.
   */
  call(
    path: string,
    parameters: Readonly<Record<string, string>>,
    options: { readonly account: 'shared' | 'own'; readonly signal: AbortSignal },
  ): Promise<Result<Readonly<Record<string, unknown>>, KeepError>>
  /** Loads a picture or archive of the image hosts, from the gateway's cache where it is there. The body fails when it is not complete. */
  picture(url: string, signal: AbortSignal): Promise<Result<AsyncIterable<Uint8Array>, KeepError>>
  /** Whether an account of the operator can be asked for its bookmarks and follows. */
  readonly hasOwnAccount: boolean
}
