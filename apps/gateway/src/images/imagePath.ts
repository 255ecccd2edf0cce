// Which picture a proxied address asks for: a host of the table and a path in which nothing can hide (docs/reliability.md D1, D2).

export interface ImageTarget {
  readonly host: string
  readonly url: URL
}

/** Always served; more can be named in the configuration. Exact names: no suffix, no pattern. */
export const upstreamImageHosts: readonly string[] = [
  'i.pximg.net',
  's.pximg.net',
  'img-sketch.pximg.net',
  'img-sketch.pixiv.net',
  'embed.pixiv.net',
  'source.pixiv.net',
  'i-ogp.pximg.net',
  'pixiv.pximg.net',
]

/** Other companions' names for the two main hosts (docs/contract/companion.md 1.2). */
const aliases: readonly (readonly [prefix: string, host: string])[] = [
  ['/-/', 'i.pximg.net'],
  ['/~/', 's.pximg.net'],
  ['/pximg/', 'i.pximg.net'],
]

/** True for targets under one of the aliases. */
export const isImageAlias = (target: string): boolean => aliases.some(([prefix]) => target.startsWith(prefix))

/** The proxy's own `/<host>/<path>` for a target under an alias; undefined for every other target. */
export function aliasedImage(target: string): string | undefined {
  const alias = aliases.find(([prefix]) => target.startsWith(prefix))
  return alias && `/${alias[1]}/${target.slice(alias[0].length)}`
}

/** The proxy's own `/<host>/<path>` for what follows its prefix: a path that begins with no host name is one of i.pximg.net. */
export const hostedImage = (target: string): string => (/^\/[^/.?]+\//.test(target) ? `/i.pximg.net${target}` : target)

const maxPath = 1024
/** Only a crop at the beginning, such as `c/w1200_q80_a2_g1_u1_cr0:0.1:1:0.9`, has colons and commas (docs/contract/companion.md 4.2). */
const plainPath = /^(?:\/c\/[A-Za-z0-9_.:,-]+)?(?:\/[A-Za-z0-9_.~-]+)+$/

/**
 * Reads the raw request target `/<host>/<path>` (what follows the proxy's own prefix, escapes untouched). The query is not
 * part of a picture's name and is dropped (D15). Undefined for every other host and for every path that is not plain.
 */
export function parseImageTarget(target: string, hosts: readonly string[]): ImageTarget | undefined {
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  const host = hosts.find((name) => path.startsWith(`/${name}/`))
  if (host === undefined) return undefined
  const rest = path.slice(host.length + 1)
  if (rest.length > maxPath || rest.includes('..') || /\/\.(?:\/|$)/.test(rest) || !plainPath.test(rest)) return undefined
  const url = new URL(rest, `https://${host}`)
  // The parser must have found nothing to tidy: same host, same path, nothing else.
  return url.hostname === host && url.href === `https://${host}${rest}` ? { host, url } : undefined
}
