// The interface of a source of works.

import type { AccountState, SourceCondition } from '@emaki/app-api'
import type { CompanionOptions } from '@emaki/companion'
import type { AppIdentity, Fetch } from '@emaki/domain'
import type { BlockedHost, HostFeatures } from '@emaki/domain/server'
import type { MirrorFetch, PersonalMirror } from '@emaki/mirror'
import type { QueueDepth } from '../network/hostQueue.ts'
import type { PictureFeed } from '../network/pictureFeed.ts'
import type { LoopDetection } from './loopDetection.ts'

/** The data directory cannot be used. The message may be printed. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError'
}

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

/** State of one mirror: in use, or paused because it fails or limits this gateway. */
export interface MirrorState {
  readonly host: string
  readonly state: 'live' | 'cooling_down' | 'failing'
  /** Time until it is tried again, in ms; 0 for a live one. */
  readonly waitMs: number
}

/** Queues of calls to upstream, by what is loaded. */
export type QueueDepths = Readonly<Record<'api' | 'pictures', QueueDepth>>

/**
 * `archiveBroken`: a file was found damaged while it was in use. `archiveDamaged`: a damaged file was set aside and is still there.
 * `archiveReadOnly`: nothing can be written.
 */
export type LibraryProblem = 'archiveBroken' | 'archiveDamaged' | 'archiveReadOnly'

/** A problem of a part that still works, for the operator: `catalogue` was damaged and has been replaced. */
export type SourceProblem = 'catalogue' | LibraryProblem

export interface Source {
  readonly name: 'sample' | 'upstream' | 'web' | 'mirror' | 'archive'
  /** True when works come from the archive, so that nothing can be kept from this source. */
  readonly isArchive?: boolean | undefined
  /** Fetch function for the site's hosts, for everything except pictures and mirror responses. */
  readonly fetch: Fetch
  readonly pictures: PictureFeed
  readonly mirror: MirrorFetch
  /** Undefined where loops are impossible. */
  readonly loops?: LoopDetection | undefined
  /** Undefined where clients cannot use their own accounts: tokens are never sent to other mirrors. */
  readonly personalMirror?: PersonalMirror | undefined
  /** The mirror with the private side of the operator's account, for what the archive keeps by itself; undefined without an account. */
  readonly ownMirror?: MirrorFetch | undefined
  /**
   * Wraps the companion to use responses of mirrors; undefined without mirrors. `isRelative`: the operator wants relative picture
   * addresses.
   */
  readonly companionThrough?: ((direct: MirrorFetch, isRelative: boolean) => MirrorFetch) | undefined
  /** The app client for browsers with their own account, where upstream requires a certain one. */
  readonly appClient?:
    | ({ readonly id: string; readonly secret: string; readonly hashSecret: string } & Partial<AppIdentity>)
    | undefined
  readonly live: LiveFeed
  /** Undefined where nothing can be paused. */
  readonly condition?: (() => SourceCondition) | undefined
  /** The state of each account, in the order of the configuration; undefined without accounts of the operator. */
  readonly accounts?: (() => readonly AccountState[]) | undefined
  /** The state of each mirror, in the order of the configuration; undefined without mirrors. */
  readonly mirrors?: (() => readonly MirrorState[]) | undefined
  /**
   * Logs in again with an account of the operator, by its position, and with another refresh token when one is given. Resolves with
   * an error message when upstream rejects it, and with undefined when the account is in use again. Never rejects.
   */
  readonly renewAccount?: ((index: number, refreshToken?: string) => Promise<string | undefined>) | undefined
  /** How many responses a fallback source has given; undefined without one. */
  readonly fallbacks?: (() => number) | undefined
  /** Undefined where calls do not wait. */
  readonly queues?: (() => QueueDepths) | undefined
  /** Whether upstream has responded lately, or responds now. Never rejects. Undefined where upstream is in this process. */
  readonly isReachable?: (() => Promise<boolean>) | undefined
  /** The hosts whose edge blocks this gateway, until a call succeeds. Undefined where upstream is in this process. */
  readonly blocked?: (() => readonly BlockedHost[]) | undefined
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
  /** Uses other accounts from now on. Undefined where there are none. */
  readonly useRefreshTokens?: ((refreshTokens: readonly string[]) => void) | undefined
  /** Closes files, threads and connections. */
  close(): Promise<void>
}
