// First data: what the gateway wrote into the page (where its services are, and the answers that the first screen will ask for).
import { type Language, list, pageFallbackDelayMs, record, text, withoutEndSlashes } from '@emaki/domain'
import { requestLanguage } from '../../i18n/catalogue.ts'
import { readSettings } from '../../settings/store.ts'

/** The element that carries it: `<script type="application/json" id="emaki-initial-data">`. */
const initialDataId = 'emaki-initial-data'

export interface SiteConfig {
  /** Where the mirror routes are: a path of this origin, or an address. No slash at the end. */
  readonly mirrorBase: string
  /** Where the companion service is, as `mirrorBase`. */
  readonly companionBase: string
  /** Prefix of proxied pictures: `<imageBase>/<upstream host>/<path>`. */
  readonly imageBase: string
  /** Another people's image proxy that the reader has chosen, as `https://host[/prefix]`; empty for this site's own. */
  readonly imageHost: string
  /** Where the works come from: `sample`, `upstream` or `mirror` when a gateway of ours wrote the page; empty when none did. */
  readonly source: string
  /** Other people's image proxies that the operator lets serve originals, as host names (docs/spec/product.md 4.8). */
  readonly originalHosts: readonly string[]
  /** Whether a service worker may keep what was seen; false is the operator's kill switch. */
  readonly hasWorker: boolean
  /** Converters of ugoira that the operator names: to MP4 as `address/id`, and pages of others as `address?id=id` (docs/contract/companion.md 10.6). */
  readonly ugoiraServers: readonly string[]
  readonly ugoiraPages: readonly string[]
  /** Where events are counted when the operator counts them and the reader agrees; empty for nowhere. */
  readonly analytics: string
  /** Who translates novels here, by the companion's `srv` (docs/contract/companion.md 9.2); undefined when no gateway of ours says so. */
  readonly translators?: readonly string[]
  /** Whether the gateway that wrote the page passes app API calls on (local app API mode). */
  readonly hasApiProxy: boolean
  /** Whether it shows the site's login page, too. */
  readonly hasLoginPage: boolean
  /** As which client of the app API this browser signs; upstream's own is the operator's to name, the embedded site takes any. */
  readonly appClient: AppClient
}

export interface AppClient {
  readonly id: string
  readonly secret: string
  readonly hashSecret: string
}

export interface InitialData {
  readonly config: SiteConfig
  /** The language in which the answers came; empty when the page does not say. */
  readonly language: string
  /** The answer for a mirror key, given once: later asks go to the network. */
  take(key: string): unknown
}

const standard: SiteConfig = {
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

/** Reads the island's text. Total: garbage, another version or a missing island give the standard places and no answers. */
export function parseInitialData(json: string | null | undefined): InitialData {
  const island = record(parsed(json))
  const known = island.version === 1
  const config = record(known ? island.config : undefined)
  const answers = new Map(Object.entries(record(known ? island.answers : undefined)))
  return {
    language: known ? text(island.language) : '',
    config: {
      mirrorBase: base(config.mirrorBase) ?? standard.mirrorBase,
      companionBase: base(config.companionBase) ?? standard.companionBase,
      imageBase: base(config.imageBase) ?? standard.imageBase,
      imageHost: '',
      source: text(config.source),
      originalHosts: list(config.originalHosts).map(text),
      hasWorker: config.hasWorker !== false,
      ugoiraServers: links(config.ugoiraServers),
      ugoiraPages: links(config.ugoiraPages),
      analytics: base(config.analytics) ?? '',
      ...(text(config.source) === '' ? {} : { translators: list(config.translators).map(text) }),
      hasApiProxy: config.apiProxy === true,
      hasLoginPage: config.loginPage === true,
      appClient: client(config.appClient) ?? standard.appClient,
    },
    take(key) {
      const answer = answers.get(key)
      answers.delete(key)
      return answer
    },
  }
}

/**
 * True when the page was opened anew. After a reload or a return from another site, what was kept of a list reaches further than the
 * first page that came with the HTML.
 */
export function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return !(visit instanceof PerformanceNavigationTiming) || visit.type === 'navigate'
}

/** True when the page came so late that the worker had given up on it, as far as a page can tell: nobody answers, or slowly. */
export function isLatePage(visits: readonly PerformanceEntry[] = performance.getEntriesByType('navigation')): boolean {
  return visits.some((visit) => Number(Reflect.get(visit, 'responseStart')) - visit.startTime >= pageFallbackDelayMs)
}

let read: InitialData | undefined

/** The page's own first data, parsed at the first ask, with the hosts that the reader has chosen. A choice counts from the next load on. */
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

/** First data without the answers that are in another language than requests ask for. */
export const inLanguage = (first: InitialData, wanted: () => Language): InitialData => ({
  ...first,
  take: (key) => (first.language === '' || first.language === wanted() ? first.take(key) : undefined),
})

/** First data with other people's hosts in place of the page's own. What came with the page is not theirs and is not used then. */
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

/** A path of this origin (never `//host`) or an http address, without its last slash; undefined for anything else. */
function base(value: unknown): string | undefined {
  const place = withoutEndSlashes(text(value))
  return /^\/[\w-]/.test(place) || /^https?:\/\/[^\s@\\]+$/.test(place) ? place : undefined
}

/** The addresses among anything: links go to http only. */
const links = (value: unknown): readonly string[] => list(value).flatMap((place) => base(text(place)) ?? [])

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
    // A cut or broken island only costs a call: the page asks the mirror itself.
    return undefined
  }
}
