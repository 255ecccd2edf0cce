// Initial data: what the gateway writes into the page, that is the addresses of its services and the responses that the first screen needs.
import { type Language, list, pageFallbackDelayMs, record, text, withoutEndSlashes } from '@emaki/domain'
import { requestLanguage } from '../../i18n/catalogue.ts'
import { readSettings } from '../../settings/store.ts'

/** Id of the element: `<script type="application/json" id="emaki-initial-data">`. */
const initialDataId = 'emaki-initial-data'

export interface SiteConfig {
  /** Base of the mirror routes: a path of this origin or a URL, without a trailing slash. */
  readonly mirrorBase: string
  /** Base of the companion routes, like `mirrorBase`. */
  readonly companionBase: string
  /** Prefix of proxied pictures: `<imageBase>/<upstream host>/<path>`. */
  readonly imageBase: string
  /** The image proxy that the user has chosen, as `https://host[/prefix]`. Empty for the gateway's own. */
  readonly imageHost: string
  /** The source of works: `sample`, `upstream` or `mirror` when our gateway wrote the page, else empty. */
  readonly source: string
  /** Hosts of other image proxies that may serve originals, chosen by the operator (docs/spec/product.md 4.8). */
  readonly originalHosts: readonly string[]
  /** False when the operator disables the service worker (kill switch). */
  readonly hasWorker: boolean
  /** The operator's ugoira converters: to MP4 as `address/id`, and pages as `address?id=id` (docs/contract/companion.md 10.6). */
  readonly ugoiraServers: readonly string[]
  readonly ugoiraPages: readonly string[]
  /** Address for analytics events. Empty when the operator collects none. */
  readonly analytics: string
  /** Translators of novels, by the companion's `srv` (docs/contract/companion.md 9.2). Undefined without a gateway of ours. */
  readonly translators?: readonly string[]
  /** True when the gateway that wrote the page proxies app API requests (local app API mode). */
  readonly hasApiProxy: boolean
  /** True when the gateway also serves the site's login page. */
  readonly hasLoginPage: boolean
  /** Client credentials for the app API. The operator sets those of upstream; the sample site accepts any. */
  readonly appClient: AppClient
}

export interface AppClient {
  readonly id: string
  readonly secret: string
  readonly hashSecret: string
}

export interface InitialData {
  readonly config: SiteConfig
  /** Language of the responses. Empty when the page does not say. */
  readonly language: string
  /** Takes the response of a mirror key. Returns it once: later requests use the network. */
  take(key: string): unknown
}

const defaultConfig: SiteConfig = {
  mirrorBase: '/api/mirror',
  companionBase: '/api/companion',
  imageBase: '/api/image',
  imageHost: '',
  source: '',
  originalHosts: [],
  hasWorker: true,
  ugoiraServers: [],
  ugoiraPages: [],
  analytics: '',
  hasApiProxy: false,
  hasLoginPage: false,
  appClient: { id: 'emaki', secret: 'emaki', hashSecret: 'emaki' },
}

/** Reads the JSON of the page. Never throws: invalid data gives default addresses and no responses. */
export function parseInitialData(json: string | null | undefined): InitialData {
  const island = record(parsed(json))
  const known = island.version === 1
  const config = record(known ? island.config : undefined)
  const answers = new Map(Object.entries(record(known ? island.answers : undefined)))
  return {
    language: known ? text(island.language) : '',
    config: {
      mirrorBase: base(config.mirrorBase) ?? defaultConfig.mirrorBase,
      companionBase: base(config.companionBase) ?? defaultConfig.companionBase,
      imageBase: base(config.imageBase) ?? defaultConfig.imageBase,
      imageHost: '',
      source: text(config.source),
      originalHosts: list(config.originalHosts).map(text),
      hasWorker: config.hasWorker !== false,
      ugoiraServers: httpAddresses(config.ugoiraServers),
      ugoiraPages: httpAddresses(config.ugoiraPages),
      analytics: base(config.analytics) ?? '',
      ...(text(config.source) === '' ? {} : { translators: list(config.translators).map(text) }),
      hasApiProxy: config.apiProxy === true,
      hasLoginPage: config.loginPage === true,
      appClient: client(config.appClient) ?? defaultConfig.appClient,
    },
    take(key) {
      const answer = answers.get(key)
      answers.delete(key)
      return answer
    },
  }
}

/**
 * True for a new navigation. After a reload or a return from another site, the persisted list is longer than the first page
 * in the HTML.
 */
export function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return !(visit instanceof PerformanceNavigationTiming) || visit.type === 'navigate'
}

/** True when the page loaded so late that the service worker used its fallback: the server is slow or unreachable. */
export function isLatePage(visits: readonly PerformanceEntry[] = performance.getEntriesByType('navigation')): boolean {
  return visits.some((visit) => Number(Reflect.get(visit, 'responseStart')) - visit.startTime >= pageFallbackDelayMs)
}

let read: InitialData | undefined

/** The initial data of this page with the chosen hosts, parsed at the first call. A new choice applies after a reload. */
export function initialData(): InitialData {
  read ??= inLanguage(
    withChosenHosts(
      parseInitialData(typeof document === 'undefined' ? undefined : document.getElementById(initialDataId)?.textContent),
      readSettings(),
    ),
    requestLanguage,
  )
  return read
}

/** Initial data without responses in another language than the current one. */
export const inLanguage = (first: InitialData, wanted: () => Language): InitialData => ({
  ...first,
  take: (key) => (first.language === '' || first.language === wanted() ? first.take(key) : undefined),
})

/** Initial data with the chosen hosts. Another API host does not use the responses in the page. */
export function withChosenHosts(
  first: InitialData,
  chosen: { readonly imageHost: string; readonly apiHost: string },
): InitialData {
  const mirrorBase = base(chosen.apiHost)
  const imageHost = base(chosen.imageHost) ?? ''
  return {
    config: { ...first.config, imageHost, ...(mirrorBase === undefined ? {} : { mirrorBase, source: '' }) },
    language: first.language,
    take: (key) => (mirrorBase === undefined ? first.take(key) : undefined),
  }
}

/** A path of this origin (never `//host`) or an http address, without trailing slashes. Undefined for any other value. */
function base(value: unknown): string | undefined {
  const place = withoutEndSlashes(text(value))
  return /^\/[\w-]/.test(place) || /^https?:\/\/[^\s@\\]+$/.test(place) ? place : undefined
}

/** The http addresses of a list. */
const httpAddresses = (value: unknown): readonly string[] => list(value).flatMap((place) => base(text(place)) ?? [])

function client(value: unknown): AppClient | undefined {
  const { id, secret, hashSecret } = record(value)
  const known = { id: text(id), secret: text(secret), hashSecret: text(hashSecret) }
  return known.id && known.secret && known.hashSecret ? known : undefined
}

function parsed(json: string | null | undefined): unknown {
  if (!json) return undefined
  try {
    return JSON.parse(json)
  } catch {
    // Invalid JSON only costs a request: the page then calls the mirror.
    return undefined
  }
}
