// Base paths of the APIs, and which API a raw request target belongs to.

/** Base paths of the mirror: our own, and the one that clients of other mirrors use (docs/contract/app-api.md 4.1). */
export const mirrorBases = ['/api/mirror', '/api/pixiv'] as const

/** The app API and the token endpoint, passed through to upstream's two hosts (docs/contract/app-api.md 1.8). */
export const appApiPrefix = '/pixiv-app-api/'
export const oauthPrefix = '/pixiv-oauth/'

/** Proxied pictures, as `<imageBase>/<host>/<path>`. */
export const imageBase = '/api/image'

export const companionBase = '/api/companion'

/** Stores a web session in a cookie, or removes it. */
export const sessionPath = `${companionBase}/session`

/** Encrypted settings of other clients (docs/contract/other-clients.md 3). */
export const syncBase = '/api/sync'

/** What the operator page loads and sends. */
export const operatorBase = '/api/operator'

/** The API of the archive (docs/library-api.md). */
export const libraryBase = '/api/library'

/** Video and messages of lives. */
export const liveBase = '/api/live'

/** The share target in the viewer's manifest. GET serves a page like any other. */
export const sharePath = '/share'

export const signInPath = '/sign-in'
export const signOutPath = '/sign-out'
/** The page of the viewer to which the browser login of an account returns. */
export const callbackPath = '/account/oauth'

export const oembedPath = '/oembed'
export const robotsPath = '/robots.txt'

/** Catalogues of the archive for reading apps (docs/operate/archive.md). */
export const opdsBase = '/opds'

/** Paths that clients of other companions use (docs/contract/companion.md 1.2). */
const companionAliases =
  /^\/(?:api\/(?:pixivision|pid-recover|pixiv-novel-translate|saucenao|sauce|pixiv-now|user|ranking|random|illust\/random|x\/media)|pid)(?=[/?]|$)/

/**
 * Upstream's own paths at the root of the host, for clients that expect the envelope there (docs/contract/other-clients.md 1). The viewer
 * has a page at `/ranking.php`, so only the JSON belongs to the companion.
 */
const siteTarget =
  /^\/(?:ajax\/|(?:rpc_group_setting|bookmark_add|novel\/rpc_marker|touch\/ajax_api\/ajax_api)\.php(?:\?|$)|ranking\.php\?(?:.*&)?format=json(?:&|$))/

/**
 * Whole upstream addresses appended to a proxy prefix or to the origin: those of pages and style sheets, which the companion reads, and all
 * others, which can only be pictures. Both serve listed addresses only.
 */
const proxiedPage =
  /^(?:\/proxy)?\/https:\/\/(?:(?:www|sketch)\.pixiv\.net\/|www\.pixivision\.net\/|s\.pximg\.net\/[\w./~-]+\.css(?:\?|$))/
const proxiedAddress = /^(?:\/proxy)?\/https?:\/\//

/** The query with which the companion keeps upstream's envelope (docs/contract/companion.md 2.3). */
export const envelopeQuery = '_raw=1'

/** The address of a proxied picture without its scheme, `/<host>/<path>`; undefined for every other target. */
export const proxiedPicture = (target: string): string | undefined =>
  proxiedAddress.test(target) && !proxiedPage.test(target) ? target.replace(proxiedAddress, '/') : undefined

/** True when a raw target is the base itself or below it. */
export const isBelow = (target: string, base: string): boolean =>
  target.startsWith(base) && (target.length === base.length || target[base.length] === '/' || target[base.length] === '?')

/** The mirror base of a target; undefined for every other target. */
export const mirrorBaseOf = (target: string): string | undefined => mirrorBases.find((base) => isBelow(target, base))

/** True for targets of the app API pass-through, the token endpoint included. */
export const isApiProxied = (target: string): boolean => target.startsWith(appApiPrefix) || target.startsWith(oauthPrefix)

/** The companion's own path for a raw target; undefined for targets outside the companion. */
export function companionTarget(target: string): string | undefined {
  if (isBelow(target, companionBase)) {
    const rest = target.slice(companionBase.length)
    return rest.startsWith('/') ? rest : `/${rest}`
  }
  if (companionAliases.test(target) || proxiedPage.test(target)) return target
  return siteTarget.test(target) ? `${target}${target.includes('?') ? '&' : '?'}${envelopeQuery}` : undefined
}

/** What a request for the companion asks for. The first two have a price of their own. */
export function companionKind(target: string): 'imageSearch' | 'translation' | 'companion' {
  const path = decoded(target.split('?', 1)[0] ?? '')
  if (/^\/api\/sauce(?:nao)?(?:\/|$)/.test(path)) return 'imageSearch'
  return path.startsWith('/api/pixiv-novel-translate/') ? 'translation' : 'companion'
}

/** A decoded path, so that an escaped letter does not lower the price. A malformed one stays, and is rejected later. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
