// The interface of a source of works.
import type { CompanionOptions } from '@emaki/companion'
import type { Fetch } from '@emaki/domain'
import type { PictureFeed } from '../images/pictureFeed.ts'
import type { HostFeatures } from './hostFeatures.ts'
import type { LoopDetection } from './loopDetection.ts'

/** A public account; only the sample has some. */
export interface DemoAccount {
  readonly account: string
  readonly password: string
  readonly refreshToken: string
  /** The web session's cookie value, where the source has a web side. */
  readonly session: string | undefined
}

/**
 * Messages of one live, each a JSON text. Ends with the live, throws when it is interrupted. Undefined when there is no such live.
 */
export type LiveFeed = (liveId: string, signal: AbortSignal) => AsyncIterable<string> | undefined

/** Number of mirrors or accounts of a source, and how many of them are paused because they fail or are limited. */
export interface SourceCondition {
  readonly all: number
  readonly resting: number
}

/** A problem of a source that still works, for the operator: `catalogue` was damaged and has been replaced. */
export type SourceProblem = 'catalogue'

/** The fetch function of a mirror. */
export type MirrorFetch = (request: Request) => Response | Promise<Response>

/** Creates a mirror for an access token. */
export type PersonalMirror = (accessToken: string) => MirrorFetch

export interface Source {
  readonly name: 'sample' | 'upstream' | 'mirror'
  /** Fetch function for the site's hosts, for everything except pictures and mirror responses. */
  readonly fetch: Fetch
  readonly pictures: PictureFeed
  readonly mirror: MirrorFetch
  /** Undefined where loops are impossible. */
  readonly loops?: LoopDetection | undefined
  /** Undefined where clients cannot use their own accounts: tokens are never sent to other mirrors. */
  readonly personalMirror?: PersonalMirror | undefined
  /**
   * Wraps the companion to use responses of mirrors; undefined without mirrors. `isRelative`: the operator wants relative picture
   * addresses.
   */
  readonly companionThrough?: ((direct: MirrorFetch, isRelative: boolean) => MirrorFetch) | undefined
  /** The app client for browsers with their own account, where upstream requires a certain one. */
  readonly appClient?: { readonly id: string; readonly secret: string; readonly hashSecret: string } | undefined
  readonly live: LiveFeed
  /** Undefined where nothing can be paused. */
  readonly condition?: (() => SourceCondition) | undefined
  /** Problems that need the operator; undefined where there can be none. */
  readonly problems?: (() => readonly SourceProblem[]) | undefined
  /** Features of its mirror; undefined for our own mirror, which has all. Never rejects. */
  readonly features?: (() => Promise<HostFeatures>) | undefined
  /** Further hosts of pictures. */
  readonly imageHosts: readonly string[]
  /** Options for the companion. */
  readonly companion: Pick<CompanionOptions, 'recovery' | 'translation' | 'pace'>
  readonly demo: readonly DemoAccount[]
  /** True when responses cost limited calls, so that they are cached over restarts and shared among replicas. */
  readonly isCostly: boolean
  /** Closes files, threads and connections. */
  close(): Promise<void>
}
