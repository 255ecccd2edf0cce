// Initial data: what the gateway writes into the page, that is the addresses of its services and the responses that the first screen needs.
// On a static host the addresses come from the connected host, and there are no responses.
import {
  type AppIdentity,
  type Language,
  list,
  pageFallbackDelayMs,
  parseWebAddress,
  record,
  text,
  withoutEndSlashes,
} from '@emaki/domain'
import { requestLanguage } from '../i18n/catalogue.ts'
import { readSettings } from '../settings/store.ts'

/** Id of the element: `<script type="application/json" id="emaki-initial-data">`. */
const initialDataId = 'emaki-initial-data'

export interface SiteConfig {
  /** Base of the mirror routes: a path of this origin or a URL, without a trailing slash. */
  readonly mirrorBase: string
  /** Base of the companion routes, like `mirrorBase`. Empty when the connected host has none for this site. */
  readonly companionBase: string
  /** Prefix of proxied pictures: `<imageBase>/<upstream host>/<path>`. */
  readonly imageBase: string
  /** The image proxy that the user has chosen, as `https://host[/prefix]`. Empty for the gateway's own. */
  readonly imageHost: string
  /** The source of works: `sample`, `upstream`, `web` or `mirror` when our gateway wrote the page, else empty. */
  readonly source: string
  /** Whether the mirror has all routes, when that is known from an earlier test of the host. */
  readonly isSelfHosted?: boolean
  /** The name of this site. */
  readonly title: string
  /** The interface language of visitors who chose none and whose browser names none of ours. */
  readonly defaultLanguage?: Language
  /** Hosts of other image proxies that may serve originals, chosen by the operator (docs/spec/product.md 4.8). */
  readonly originalHosts: readonly string[]
  /** How a private instance knows its users: by a password or by a proxy. Undefined when everyone may use it. */
  readonly access?: 'password' | 'header'
  /** True when some browsers may use the operator page. */
  readonly hasOperatorPage: boolean
  /** True when the gateway that wrote the page has syndication feeds that need no key. */
  readonly hasFeeds: boolean
  /** True when the gateway that wrote the page has a library (docs/library-api.md). */
  readonly hasLibrary: boolean
  /** `page`: the gateway has a contact and policy text. Otherwise the web address of one, or empty. */
  readonly policy: string
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
  /** Origin of the gateway that proxies app API requests. Empty for the gateway that wrote the page. */
  readonly apiProxyBase: string
  /** True when the gateway also serves the site's login page. */
  readonly hasLoginPage: boolean
  /** Client credentials for the app API. The operator sets those of upstream; the sample site accepts any. */
  readonly appClient: AppClient
}

export interface AppClient extends Partial<AppIdentity> {
  readonly id: string
  readonly secret: string
  readonly hashSecret: string
}

export interface InitialData {
  readonly config: SiteConfig
  /** Language of the responses. Empty when the page does not say. */
  readonly language: string
  /** Takes the response of a key: that of a mirror request, or `companion:` and that of a companion request. Returns it once: later requests use the network. */
  take(key: string): unknown
}

const defaultConfig: SiteConfig = {
  mirrorBase: '/api/mirror',
  companionBase: '/api/companion',
  imageBase: '/api/image',
  imageHost: '',
  source: '',
  title: 'Emaki',
  originalHosts: [],
  hasOperatorPage: false,
  hasFeeds: false,
  hasLibrary: false,
  policy: '',
  hasWorker: true,
  ugoiraServers: [],
  ugoiraPages: [],
  analytics: '',
  hasApiProxy: false,
  apiProxyBase: '',
  hasLoginPage: false,
  appClient: { id: 'emaki', secret: 'emaki', hashSecret: 'emaki' },
}

/** Reads the JSON of the page. Never throws: invalid data gives default addresses and no responses. */
export function parseInitialData(json: string | null | undefined): InitialData {
  const island = record(parsed(json))
  const known = island.version === 1
  const answers = new Map(Object.entries(record(known ? island.answers : undefined)))
  return {
    language: known ? text(island.language) : '',
    config: readSiteConfig(known ? island.config : undefined),
    take(key) {
      const answer = answers.get(key)
      answers.delete(key)
      return answer
    },
  }
}

/** Reads a configuration. Never throws: invalid members get their defaults. */
export function readSiteConfig(value: unknown): SiteConfig {
  const config = record(value)
  return {
    ...defaultConfig,
    mirrorBase: base(config.mirrorBase) ?? defaultConfig.mirrorBase,
    companionBase: base(config.companionBase) ?? defaultConfig.companionBase,
    imageBase: base(config.imageBase) ?? defaultConfig.imageBase,
    source: text(config.source),
    originalHosts: list(config.originalHosts).map(text),
    ...(config.access === 'password' || config.access === 'header' ? { access: config.access } : {}),
    hasOperatorPage: config.operatorPage === true,
    hasFeeds: config.feeds === true,
    hasLibrary: config.library === true,
    policy: config.policy === true ? 'page' : webAddress(config.policy),
    hasWorker: config.hasWorker !== false,
    ugoiraServers: httpAddresses(config.ugoiraServers),
    ugoiraPages: httpAddresses(config.ugoiraPages),
    analytics: base(config.analytics) ?? '',
    ...(text(config.source) === '' ? {} : { translators: list(config.translators).map(text) }),
    hasApiProxy: config.apiProxy === true,
    hasLoginPage: config.loginPage === true,
    appClient: client(config.appClient) ?? defaultConfig.appClient,
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

/** A variable: a static host sets it before the first use, every other one reads it from the page. */
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

/** Uses a configuration that does not come from the page. Called before the first `initialData`, on static hosts only. */
export function startWithConfig(config: SiteConfig): void {
  read = withChosenHosts({ config, language: '', take: () => undefined }, readSettings())
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
  const imageHost = base(chosen.imageHost) ?? first.config.imageHost
  return {
    config: { ...(mirrorBase === undefined ? first.config : otherMirror(first.config, mirrorBase)), imageHost },
    language: first.language,
    take: (key) => (mirrorBase === undefined ? first.take(key) : undefined),
  }
}

/** The configuration with another mirror, whose features are unknown and whose works the feeds of the gateway do not list. */
function otherMirror({ isSelfHosted: _, ...config }: SiteConfig, mirrorBase: string): SiteConfig {
  return { ...config, mirrorBase, source: '', hasFeeds: false, hasLibrary: false }
}

/** A path of this origin (never `//host`) or an http address, without trailing slashes. Undefined for any other value. */
function base(value: unknown): string | undefined {
  const place = withoutEndSlashes(text(value))
  return /^\/[\w-]/.test(place) || /^https?:\/\/[^\s@\\]+$/.test(place) ? place : undefined
}

/** The value if it is a web address, else empty. */
const webAddress = (value: unknown): string => parseWebAddress(text(value))?.href ?? ''

/** The http addresses of a list. */
const httpAddresses = (value: unknown): readonly string[] => list(value).flatMap((place) => base(text(place)) ?? [])

function client(value: unknown): AppClient | undefined {
  const { id, secret, hashSecret } = record(value)
  const known = { id: text(id), secret: text(secret), hashSecret: text(hashSecret) }
  return known.id && known.secret && known.hashSecret ? { ...known, ...identityOf(record(value)) } : undefined
}

const identityNames = ['appVersion', 'appOs', 'appOsVersion', 'appDevice', 'viewerVersion'] as const

/** The words of the page about the app. Others than texts are ignored. */
const identityOf = (client: Readonly<Record<string, unknown>>): Partial<AppIdentity> =>
  Object.fromEntries(identityNames.flatMap((name) => (text(client[name]) === '' ? [] : [[name, text(client[name])]])))

function parsed(json: string | null | undefined): unknown {
  if (!json) return undefined
  try {
    return JSON.parse(json)
  } catch {
    // Invalid JSON only costs a request: the page then calls the mirror.
    return undefined
  }
}
