// Where works come from: what the rest of the gateway needs of a source, whichever it is.
import type { CompanionOptions } from '@emaki/companion'
import type { Fetch } from '@emaki/domain'
import type { PictureFeed } from '../images/pictureFeed.ts'
import type { HostFeatures } from './hostFeatures.ts'
import type { LoopDetection } from './loopDetection.ts'

/** An account that everybody may sign in with; only the sample has such. */
export interface DemoAccount {
  readonly account: string
  readonly password: string
  readonly refreshToken: string
  /** The web session's cookie value, where the source has a web side. */
  readonly session: string | undefined
}

/** Messages of one live as they come, each a JSON text; ends when the live does, throws when it breaks off. Undefined for no such live. */
export type LiveFeed = (liveId: string, signal: AbortSignal) => AsyncIterable<string> | undefined

/** How many mirrors or accounts a source has, and how many of them are left alone at the moment because they fail or are limited. */
export interface SourceCondition {
  readonly all: number
  readonly resting: number
}

/** What is wrong with a source that works all the same, until the operator has seen to it: `catalogue` is one that was damaged and replaced. */
export type SourceProblem = 'catalogue'

/** The mirror app's own fetch, or what stands in for it. */
export type MirrorFetch = (request: Request) => Response | Promise<Response>

/** A mirror with the account behind an access token. */
export type PersonalMirror = (accessToken: string) => MirrorFetch

export interface Source {
  readonly name: 'sample' | 'upstream' | 'mirror'
  /** Reaches the site's hosts; everything that is not a picture or a mirror answer goes through it. */
  readonly fetch: Fetch
  readonly pictures: PictureFeed
  readonly mirror: MirrorFetch
  /** Undefined where nothing that the source asks can come back here. */
  readonly loops?: LoopDetection | undefined
  /** Undefined where people's own accounts cannot be used: strangers' mirrors are told no tokens. */
  readonly personalMirror?: PersonalMirror | undefined
  /** A companion that takes what others offer from them; undefined where nobody is asked. `isRelative`: the operator wants relative picture addresses. */
  readonly companionThrough?: ((direct: MirrorFetch, isRelative: boolean) => MirrorFetch) | undefined
  /** As which client browsers with an account of their own sign, where upstream asks for a certain one. */
  readonly appClient?: { readonly id: string; readonly secret: string; readonly hashSecret: string } | undefined
  readonly live: LiveFeed
  /** Undefined where nothing can rest. */
  readonly condition?: (() => SourceCondition) | undefined
  /** What the operator has to see to; undefined where nothing can go wrong. */
  readonly problems?: (() => readonly SourceProblem[]) | undefined
  /** What its mirror can do; undefined where it is ours, which can do everything. Never rejects. */
  readonly features?: (() => Promise<HostFeatures>) | undefined
  /** Further hosts of its pictures. */
  readonly imageHosts: readonly string[]
  /** What the companion needs to know of it. */
  readonly companion: Pick<CompanionOptions, 'recovery' | 'translation' | 'pace'>
  readonly demo: readonly DemoAccount[]
  /** True when answers are worth keeping over a restart and sharing among replicas: they cost calls that are counted. */
  readonly isCostly: boolean
  /** Lets go of files, threads and connections. */
  close(): Promise<void>
}
