// Parses the address of a proxied picture: an allowed host and a plain path (docs/reliability.md D1, D2).

import { proxiedPicture } from './apiPaths.ts'

export interface ImageTarget {
  readonly host: string
  readonly url: URL
}

/** Always allowed; the configuration can add more. Names are compared exactly. */
export const upstreamImageHosts: readonly string[] = [
  'i.pximg.net',
  's.pximg.net',
  'img-sketch.pximg.net',
  'img-sketch.pixiv.net',
  'embed.pixiv.net',
  'source.pixiv.net',
  'i-ogp.pximg.net',
  'i-mail.pximg.net',
  'pixiv.pximg.net',
]

/** Path prefixes that other companions use for the two main hosts (docs/contract/companion.md 1.2). */
const aliases: readonly (readonly [prefix: string, host: string])[] = [
  ['/-/', 'i.pximg.net'],
  ['/~/', 's.pximg.net'],
  ['/pximg/', 'i.pximg.net'],
]

/** True for targets under one of the aliases. */
export const isImageAlias = (target: string): boolean =>
  aliases.some(([prefix]) => target.startsWith(prefix)) || proxiedPicture(target) !== undefined

/** Maps an alias or a proxied address to the proxy's own `/<host>/<path>`; undefined for every other target. */
export function aliasedImage(target: string): string | undefined {
  const alias = aliases.find(([prefix]) => target.startsWith(prefix))
  return alias ? `/${alias[1]}/${target.slice(alias[0].length)}` : proxiedPicture(target)
}

/** Adds i.pximg.net to a target without a host name. */
export const hostedImage = (target: string): string => (/^\/[^/.?]+\//.test(target) ? `/i.pximg.net${target}` : target)

const maxPath = 1024
/**
 * Only a crop prefix, such as `c/w1200_q80_a2_g1_u1_cr0:0.1:1:0.9`, may contain colons and commas (docs/contract/companion.md 4.2).
 */
const plainPath = /^(?:\/c\/[A-Za-z0-9_.:,-]+)?(?:\/[A-Za-z0-9_.~-]+)+$/

/**
 * Parses the raw target `/<host>/<path>` after the proxy's prefix, with its escapes. The query is dropped, because it is not part
 * of the name (D15).
 * Undefined for every other host and for every path that is not plain.
 */
export function parseImageTarget(target: string, hosts: readonly string[]): ImageTarget | undefined {
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  const host = hosts.find((name) => path.startsWith(`/${name}/`))
  if (host === undefined) return undefined
  const rest = path.slice(host.length + 1)
  if (rest.length > maxPath || rest.includes('..') || /\/\.(?:\/|$)/.test(rest) || !plainPath.test(rest)) return undefined
  const url = new URL(rest, `https://${host}`)
  // The URL parser must not have changed anything.
  return url.hostname === host && url.href === `https://${host}${rest}` ? { host, url } : undefined
}
