// Initial data of a page: the first request of its screen, the picture to preload, and the data block in the HTML.
import {
  type AppIdentity,
  type Artwork,
  cardImage,
  contentRule,
  decodedPart,
  defaultContent,
  defaultLanguage,
  defaultRankingDate,
  homeRankingRule,
  isRankingOffered,
  list,
  normaliseArtwork,
  parseId,
  parseLanguage,
  parseRankingDate,
  parseRankingType,
  proxiedImage,
  type RankingType,
  rankingRule,
  searchParameters,
  searchRefusal,
  searchWords,
  siteLanguage,
  upstreamRankingMode,
} from '@emaki/domain'
import type { FirstScreenName, FirstSearch } from './firstScreen.ts'
import { type MirrorTarget, mirrorTarget } from './mirrorTarget.ts'
import { parseSubject, type Subject, subjectRequest } from './subject.ts'

/** Configuration that the viewer gets from the gateway. */
export interface ViewerConfig {
  readonly mirrorBase: string
  readonly imageBase: string
  readonly source: string
  /** False is the kill switch of the service worker. Missing means that browsers may have one. */
  readonly hasWorker?: false
  /** True when some clients of this gateway may use the operator page. */
  readonly operatorPage?: true
  /** True when this gateway has an archive (docs/library-api.md). */
  readonly library?: true
  /** True when this gateway has syndication feeds that need no key. */
  readonly feeds?: true
  /** True when this gateway has a contact and policy text. */
  readonly policy?: true
  /** How strangers are kept out. Missing means that everyone may use the instance. */
  readonly access?: 'password' | 'header'
  /** Other image proxies that may show originals. Missing means none. */
  readonly originalHosts?: readonly string[]
  /** Ugoira converters to link to. Missing means none. */
  readonly ugoiraServers?: readonly string[]
  readonly ugoiraPages?: readonly string[]
  /** The URL that the viewer sends its events to. Missing means none. */
  readonly analytics?: string
  /** Translators of novels, by the companion's `srv` parameter. Missing means none. */
  readonly translators?: readonly string[]
  /** Browsers with their own account may call the app API through this gateway. */
  readonly apiProxy?: true
  /** The site's login page is available through the API proxy. */
  readonly loginPage?: true
  /** The app client of API calls; missing where any works. */
  readonly appClient?: { readonly id: string; readonly secret: string; readonly hashSecret: string } & Partial<AppIdentity>
}

/** A page and its first request. */
export type InitialRequest<Target = MirrorTarget> = InitialPage & RequestTarget<Target>

/** A request to the mirror, or to the companion with this path and sorted query. */
export type RequestTarget<Target = MirrorTarget> =
  | { readonly mirror: Target; readonly companion?: undefined }
  | { readonly companion: string; readonly mirror?: undefined }

export interface InitialPage {
  /** The key of the response in the page. */
  readonly key: string
  /** The language of the response; undefined for none. */
  readonly language: string | undefined
  /** The filter of the list and of default settings; undefined when no picture is preloaded. */
  readonly isShown: ((artwork: Artwork) => boolean) | undefined
  /** The subject of the link preview, if the page has one. */
  readonly subject?: Subject
  /** The screen, for its first cards in the HTML; missing for one without. */
  readonly screen?: FirstScreenName
  /** The words of a search. Its page has no data when they contain a sensitive word. */
  readonly search?: FirstSearch
  /** The type and the day of a ranking. */
  readonly ranking?: string
  readonly date?: string
  /** True for the pages of novels and, at the profile's first tab, of artists: their screen has a second request (secondRequest.ts). */
  readonly hasSecond?: true
}

/** A complete response, as text, with its key in the page. */
export interface PageResponse {
  readonly key: string
  readonly json: string
}

const homePaths = new Set(['/', '/home', '/index', '/index.html'])

/** The first request of the screen at a path; undefined when it cannot be known. */
export function initialRequest(
  path: string,
  search: URLSearchParams,
  language: string | undefined,
  now: Date,
): InitialRequest | undefined {
  const hiddenBy = contentRule(defaultContent)
  const unhidden = (isShown: (artwork: Artwork) => boolean) => (artwork: Artwork) =>
    hiddenBy(artwork) === undefined && isShown(artwork)
  const ranking = (
    screen: 'home' | 'ranking',
    type: RankingType,
    mode: string,
    date: string,
    isShown: InitialRequest['isShown'],
  ): InitialRequest => {
    const query = new URLSearchParams({ date, mode, page: '1' })
    return { ...toMirror(mirrorTarget('/rank', query, language)), isShown, screen, ranking: type, date }
  }
  if (homePaths.has(path)) return ranking('home', 'daily', 'day', defaultRankingDate(now), unhidden(homeRankingRule))
  const subject = parseSubject(path)
  if (subject) {
    const hasSecond = subject.kind === 'novel' || (subject.kind === 'user' && !search.has('tab') && !search.has('tag'))
    const page = { ...toMirror(subjectRequest(subject, language)), isShown: undefined, subject, screen: subject.kind }
    return hasSecond ? { ...page, hasSecond } : page
  }
  const list = seriesRequest(path, language) ?? searchRequest(path, search, language, now)
  if (list) return list
  const spotlight = spotlightRequest(path, search, language)
  if (spotlight) return spotlight
  const type = parseRankingType(/^\/rank\/([a-z0-9_]{1,40})\/?$/.exec(path)?.[1])
  const mode = type && upstreamRankingMode(type)
  if (type === undefined || mode === undefined) return undefined
  const date = parseRankingDate(search.get('date'), now) ?? defaultRankingDate(now)
  const isShown = isRankingOffered(type, defaultContent) ? unhidden(rankingRule(type, { hideManga: false })) : undefined
  return ranking('ranking', type, mode, date, isShown)
}

/** The first request of a series: its first parts. */
function seriesRequest(path: string, language: string | undefined): InitialRequest | undefined {
  const [, ofNovels, ofWorks] = /^\/(?:novel\/series\/(\d+)|user\/\d+\/series\/(\d+))\/?$/.exec(path) ?? []
  const id = parseId(ofNovels ?? ofWorks)
  if (id === undefined) return undefined
  const [screen, route] =
    ofNovels === undefined ? (['illustSeries', '/illust_series'] as const) : (['novelSeries', '/novel_series'] as const)
  return { ...toMirror(mirrorTarget(route, new URLSearchParams({ id, page: '1' }), language)), isShown: undefined, screen }
}

/** The first request of a search with words in the path and without filters, unless default settings refuse the words. */
function searchRequest(
  path: string,
  { size }: URLSearchParams,
  language: string | undefined,
  now: Date,
): InitialRequest | undefined {
  const [, name, part = ''] = /^\/(search|search_novel)\/([^/]{1,600})\/?$/.exec(path) ?? []
  const words = searchWords(decodedPart(part))
  if (words === '' || size > 0 || searchRefusal(words, defaultContent) !== undefined) return undefined
  const kind = name === 'search' ? 'illust' : 'novel'
  const query = new URLSearchParams({ ...searchParameters(kind, words, {}, defaultContent, now), page: '1' })
  const mirror = mirrorTarget(`/${name}`, query, language)
  return { ...toMirror(mirror), isShown: undefined, screen: 'search', search: { kind, words } }
}

const toMirror = (mirror: MirrorTarget) => ({ mirror, key: mirror.address, language: mirror.language })

/** The key of a companion response in the page. Those of the mirror have no prefix. `path` has a sorted query. */
const companionKey = (path: string): string => `companion:${path}`

/** The first request of the list of spotlights, of a spotlight, and of one as HTML (docs/contract/companion.md 7.1). */
function spotlightRequest(path: string, search: URLSearchParams, language: string | undefined): InitialRequest | undefined {
  const lang = siteLanguage(parseLanguage(language) ?? defaultLanguage)
  const toCompanion = (companion: string) => ({ companion, key: companionKey(companion), language, isShown: undefined })
  if (/^\/(?:spotlights|pixivision)\/?$/.test(path)) {
    return search.has('type') ? undefined : toCompanion(`/api/pixivision?lang=${lang}`)
  }
  const [, name, number] = /^\/(spotlight|sp|pixivision|a)\/(\d+)\/?$/.exec(path) ?? []
  const id = parseId(number)
  if (id === undefined) return undefined
  if (name === 'pixivision' || name === 'a') return toCompanion(`/api/pixivision/detail?id=${id}&lang=${lang}`)
  return { ...toCompanion(`/api/pixivision/${id}?lang=${lang}`), screen: 'spotlight' }
}

/** The proxied URL of the first visible picture of a response, or undefined. `json` is the complete response as text. */
export function firstPicture(initial: InitialRequest, json: string | undefined, imageBase: string): string | undefined {
  if (!initial.isShown || json === undefined) return undefined
  const works: unknown = JSON.parse(json)
  for (const item of list(Object(works).illusts)) {
    const artwork = normaliseArtwork(item)
    const page = artwork?.images[0]
    if (!artwork || !page || !initial.isShown(artwork)) continue
    return proxiedImage(cardImage(page, 'Medium'), { kind: 'path', base: imageBase }) || undefined
  }
  return undefined
}

/**
 * The script element with the initial data. No title or name can break out of it (docs/reliability.md E10).
 * `json` is the complete response as text; undefined without one. `more` is the response of a second request.
 */
export function initialDataIsland(config: ViewerConfig, initial?: InitialRequest, json?: string, more?: PageResponse): string {
  const first = initial && json !== undefined ? [{ key: initial.key, json }] : []
  const responses = [...first, ...(more ? [more] : [])].map(({ key, json }) => `${JSON.stringify(key)}:${json}`)
  // The viewer ignores the data when its language differs, because it contains translated tags.
  const language = initial?.language === undefined ? '' : `"language":${JSON.stringify(initial.language)},`
  const data = `{"version":1,${language}"config":${JSON.stringify(config)},"answers":{${responses.join(',')}}}`
  return `<script type="application/json" id="emaki-initial-data">${escapeIsland(data)}</script>`
}

/** JSON that is safe inside a script element: `<` and the two line separators occur only in strings, where they can be escaped. */
const escapeIsland = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** The link element that preloads a picture. The address contains only plain path characters, and is escaped anyway. */
export const preloadLink = (address: string): string =>
  `<link rel="preload" as="image" fetchpriority="high" href="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`
