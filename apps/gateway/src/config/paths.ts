// Where each API of the gateway is served: base paths, and which of them a raw request target belongs to.

/** The mirror: for our viewer, and where clients of other mirrors look (docs/contract/app-api.md 4.1). */
export const mirrorBases = ['/api/mirror', '/api/pixiv'] as const

/** The app API and the token endpoint, passed through to upstream's two hosts (docs/contract/app-api.md 1.8). */
export const appApiPrefix = '/pixiv-app-api/'
export const oauthPrefix = '/pixiv-oauth/'

/** Proxied pictures, as `<imageBase>/<host>/<path>`. */
export const imageBase = '/api/image'

export const companionBase = '/api/companion'

/** Where clients of other companions look, as far as it begins with /api (docs/contract/companion.md 1.2). */
const companionAliases =
  /^\/api\/(?:pixivision|pid-recover|pixiv-novel-translate|saucenao|sauce|pixiv-now|user|ranking)(?=[/?]|$)/

/** True when a raw target is a base itself or lies below it. */
export const isBelow = (target: string, base: string): boolean =>
  target.startsWith(base) && (target.length === base.length || target[base.length] === '/' || target[base.length] === '?')

/** The mirror base of a target; undefined for every other target. */
export const mirrorBaseOf = (target: string): string | undefined => mirrorBases.find((base) => isBelow(target, base))

/** True for targets of the app API pass-through, the token endpoint included. */
export const isApiProxied = (target: string): boolean => target.startsWith(appApiPrefix) || target.startsWith(oauthPrefix)

/** The companion's own path for a raw target, or undefined for everything that is not the companion's. */
export function companionTarget(target: string): string | undefined {
  if (isBelow(target, companionBase)) {
    const rest = target.slice(companionBase.length)
    return rest.startsWith('/') ? rest : `/${rest}`
  }
  return companionAliases.test(target) ? target : undefined
}
