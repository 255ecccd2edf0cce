// Image URLs: rewrites upstream's addresses to the chosen image proxy and resolution (docs/contract/app-api.md 5.2,
// docs/contract/companion.md 4.4, 4.5).
import type { PageImages } from '../entities/artwork.ts'

/** `imgReso` of the settings (docs/spec/product.md 5). */
export const imageResolutions = ['Medium', 'Large(WebP)', 'Large', 'Original'] as const
export type ImageResolution = (typeof imageResolutions)[number]

/**
 * The chosen image proxy. `path`: a path prefix of our gateway, followed by the upstream host (`/api/image/i.pximg.net/…`).
 * `host`: a third-party proxy that serves the paths of i.pximg.net at its root. All other hosts go through the gateway at `base`.
 */
export type ImageProxy =
  | { readonly kind: 'path'; readonly base: string }
  | { readonly kind: 'host'; readonly host: string; readonly base: string }

const gatewayHosts = new Set(['i.pximg.net', 's.pximg.net', 'img-sketch.pximg.net', 'img-sketch.pixiv.net'])
/** Hosts of pictures in articles. The gateway serves them all. */
const pictureHosts = new Set([...gatewayHosts, 'i-ogp.pximg.net'])
const cropSegment = /\/c\/[^/]+\//
const placeholder = /\/common\/images\//

/** Fast path for nearly all addresses: a plain path of an image host, which a URL parser would return unchanged. */
const plainAddress = /^https:\/\/([is]\.pximg\.net)((?:\/[\w-]+(?:\.[\w-]+)*)+)$/

/**
 * The URL to load a picture from. Empty for an empty address and for anything that is not plain http or https.
 * An address that already leads through the gateway stays as it is.
 * Every other host goes through the gateway, which rejects hosts that it does not serve. An address in a response, a file or a notice must
 * never make the browser contact a host that neither reader nor operator has chosen.
 */
export function proxiedImage(address: string, proxy: ImageProxy): string {
  if (address.startsWith(`${proxy.base}/`) && !/\.\.|\\|%2e/i.test(address)) return address
  const plain = proxy.kind === 'path' && plainAddress.exec(address)
  if (plain) return `${proxy.base}/${plain[1]}${plain[2]}`
  const url = parseAddress(address)
  if (url?.port !== '' || url.username !== '' || url.password !== '') return ''
  const host = url.hostname === 'i-ogp.pximg.net' ? 'i.pximg.net' : url.hostname
  const path = `${url.pathname}${url.search}`
  return proxy.kind === 'host' && host === 'i.pximg.net' ? `https://${proxy.host}${path}` : `${proxy.base}/${host}${path}`
}

/**
 * The URL of a picture on a host that only the gateway may contact, such as an archive. The gateway decides which hosts it serves.
 * With a third-party proxy the address stays as it is. Empty for anything that is not http or https.
 */
export function archivedImage(address: string, proxy: ImageProxy): string {
  const url = parseAddress(address)
  if (url?.port !== '' || url.username !== '') return ''
  return proxy.kind === 'path' ? `${proxy.base}/${url.hostname}${url.pathname}${url.search}` : url.href
}

/**
 * True for a picture that the image proxy serves: a plain address on one of upstream's hosts. Remote HTML may contain no other pictures.
 */
export function isProxiedPicture(address: string): boolean {
  const url = parseAddress(address)
  return url !== undefined && pictureHosts.has(url.hostname) && url.port === '' && url.username === '' && url.password === ''
}

/** The URL of one page at a resolution, before proxying. Placeholders are never rewritten. */
export function pageImage(page: PageImages, resolution: ImageResolution): string {
  const large = page.l || page.m
  if (placeholder.test(large)) return large
  const master = large.replace(cropSegment, '/')
  switch (resolution) {
    case 'Medium':
      return large
    case 'Large(WebP)':
      return master.includes('/img-master/') ? master.replace('/img-master/', '/c/1200x1200_90_webp/img-master/') : large
    case 'Large':
      return master
    case 'Original':
      return page.o || master
  }
}

/** The URL for a card: medium, its WebP form under Large(WebP), or the square crop. */
export function cardImage(page: PageImages, resolution: ImageResolution, shape: 'natural' | 'square' = 'natural'): string {
  if (shape === 'square') return page.s || page.m
  if (resolution === 'Large(WebP)' && page.l) return pageImage(page, resolution)
  return page.m || page.l
}

/** The smaller of the two usual sizes of an avatar, in pixels (docs/contract/app-api.md 1.6). */
const smallAvatar = 50

/** The URL of an avatar that is shown with `pixels` pixels of the screen: the small size if it is large enough, before proxying. */
export const avatarImage = (address: string, pixels: number): string =>
  pixels <= smallAvatar
    ? address.replace(/^(https:\/\/i\.pximg\.net\/user-profile\/.+)_170\.(\w+)$/, `$1_${smallAvatar}.$2`)
    : address

/** True for a placeholder picture of a limited stub (docs/contract/app-api.md 2.4). */
export const isLimitedImage = (address: string): boolean => address.includes('common/images/limit')

/**
 * The picture of works that only logged-in users of the site may see, as its web side sends it without a session
 * (docs/contract/site-2026.md 2).
 */
export const loginOnlyImage = 'https://s.pximg.net/common/images/limit_unviewable_s.png'

/** Width and height in pixels after scaling down into `box`. Never enlarges. */
export function fitInside(
  width: number,
  height: number,
  box: { readonly width: number; readonly height: number },
): { width: number; height: number } {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function parseAddress(address: string): URL | undefined {
  const absolute = absoluteAddress(address)
  if (!absolute || !URL.canParse(absolute)) return undefined
  const url = new URL(absolute)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
}

/** Root-relative forms of the companion: `/-/` stands for i.pximg.net, `/~/` for s.pximg.net. */
function absoluteAddress(address: string): string {
  if (address.startsWith('//')) return `https:${address}`
  if (address.startsWith('/-/')) return `https://i.pximg.net${address.slice(2)}`
  return address.startsWith('/~/') ? `https://s.pximg.net${address.slice(2)}` : address
}
