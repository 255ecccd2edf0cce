// What a gateway is created from.
import type { Keeper, Verifier } from '@emaki/archive'
import type { CompanionOptions } from '@emaki/companion'
import type { FirstScreenRenderer } from '@emaki/mirror'
import type { ResponseStore } from '../cache/responseStore.ts'
import type { Config } from '../config/config.ts'
import type { DenyList } from '../denyList/denyList.ts'
import type { PictureCache } from '../images/cache/pictureCache.ts'
import type { PictureFormats } from '../images/formats/pictureFormats.ts'
import type { ImageLimits } from '../images/pictureSink.ts'
import type { Imports } from '../library/imports.ts'
import type { Library } from '../library/openLibrary.ts'
import type { Refusals } from '../limits/refusals.ts'
import type { Logger } from '../log/log.ts'
import type { Observer } from '../log/observer.ts'
import type { Health } from '../operator/health.ts'
import type { OperatorPageParts } from '../operator/page/operatorPage.ts'
import type { Source } from '../sources/source.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'

export interface GatewayOptions {
  readonly config: Pick<
    Config,
    | 'host'
    | 'publicHosts'
    | 'imageHosts'
    | 'imageDomain'
    | 'pictureHosts'
    | 'companionOrigins'
    | 'companionImages'
    | 'accessLog'
    | 'apiProxy'
    | 'dataDirectory'
    | 'archiveDirectory'
    | 'archiveReaders'
    | 'rateLimit'
    | 'trustedProxies'
    | 'access'
    | 'password'
    | 'accessHeader'
    | 'apiKeys'
    | 'feedKeys'
    | 'operatorPassword'
    | 'policyFile'
    | 'syncMegabytes'
    | 'hasWorker'
    | 'origin'
    | 'indexing'
    | 'originalHosts'
    | 'ugoiraServers'
    | 'ugoiraPages'
    | 'analytics'
  >
  readonly version: string
  /** Source of all works. Only the source knows which kind it is. */
  readonly source: Omit<Source, 'close' | 'isCostly'>
  /** The archive of kept works; undefined without one. */
  readonly library?: Library | undefined
  /** Keeps works for the archive; undefined without one. */
  readonly keeper?: Keeper | undefined
  /** Imports folders into the archive; undefined without one. */
  readonly imports?: Imports | undefined
  /** Checks the files of the archive; undefined without one. */
  readonly verifier?: Verifier | undefined
  /** Translators and image search that the operator has configured. */
  readonly providers?: Pick<CompanionOptions, 'translation' | 'imageSearch'>
  /** Second-level cache for responses. */
  readonly store?: ResponseStore | undefined
  /** Where replicas count the requests of a client together. */
  readonly valkey?: SharedValkey | undefined
  /** What the operator does not serve; undefined for nothing. */
  readonly denyList?: Pick<DenyList, 'rules'> | undefined
  /** The clients that the operator refuses; undefined for none. */
  readonly refusals?: Refusals | undefined
  /** Cache for pictures. */
  readonly imageCache?: PictureCache | undefined
  /** Other formats of previews; undefined to send pictures as they are. */
  readonly pictureFormats?: PictureFormats | undefined
  readonly viewerDirectory: string
  /** Writes first screens, in tests; the renderer of the built viewer by default. */
  readonly firstScreen?: FirstScreenRenderer | undefined
  readonly health: Health
  readonly log: Logger
  /** Observers of requests and look-ups: the metrics and the activity of the operator page. Undefined without any. */
  readonly metrics?: Observer | undefined
  /** What the operator page shows; undefined without an operator page. */
  readonly operator?: OperatorPageParts | undefined
  readonly now?: () => Date
  /** Monotonic clock in ms, for rate limits. */
  readonly elapsed?: () => number
  readonly imageLimits?: Partial<ImageLimits>
  /** Maximum number of live listeners at a time. */
  readonly maxListeners?: number | undefined
}
