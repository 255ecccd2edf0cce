// The headers that every answer carries (docs/reliability.md 7.1), and the policies that its kinds differ in.

/**
 * What the viewer's own files may do. No script but ours, no frame, no plug-in; mirrors may live on any https host, and a reader's own translation
 * model on the reader's own machine. Pictures may come from any https host too, since readers choose image proxies, unless the operator has listed
 * the hosts: then from those alone.
 */
export function pagePolicy(pictureHosts?: readonly string[]): string {
  const pictures = pictureHosts === undefined ? ['https:'] : pictureHosts.map((host) => `https://${host}`)
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "script-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    "media-src 'self' blob: https:",
    "connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:*",
  ].join('; ')
}

/** Scripts of translators that a reader may let in, by the words of the cookie that says so (docs/spec/product.md 3, isAutoLoadKissT and isAutoLoadImt). */
const translatorHosts: ReadonlyMap<string, string> = new Map([
  ['kiss', 'https://fishjar.github.io'],
  ['imt', 'https://download.immersivetranslate.com'],
])

/** In the document itself markup and addresses of scripts go through the viewer's own policy (apps/viewer/src/trustedTypes.ts). */
const trustedTypes = "require-trusted-types-for 'script'; trusted-types default"

/**
 * A page's `policy` for a reader with these cookies: other people's scripts only for who has let them in, and only those. Such scripts write markup
 * of their own, so that Trusted Types cannot be asked for as well.
 */
export function readerPolicy(cookie: string | undefined, policy: string): string {
  const [, wished = ''] = /(?:^|; )emaki-translators=([a-z.]{1,20})(?:;|$)/.exec(cookie ?? '') ?? []
  const hosts = wished.split('.').flatMap((name) => translatorHosts.get(name) ?? [])
  if (hosts.length === 0) return `${policy}; ${trustedTypes}`
  return policy.replace("script-src 'self'", ["script-src 'self'", ...hosts].join(' '))
}

/** Proxied pictures are foreign bytes: opened on their own they may do nothing at all. */
export const picturePolicy = "default-src 'none'; sandbox"

/** Answers that are data: nothing in them is ever to be run or framed. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const permissions = [
  ...['accelerometer', 'browsing-topics', 'camera', 'geolocation', 'microphone', 'payment', 'usb'].map((name) => `${name}=()`),
  ...['clipboard-write', 'fullscreen', 'screen-wake-lock'].map((name) => `${name}=(self)`),
].join(', ')

/** On every response, unless a handler knows better. */
export const baseHeaders: readonly (readonly [name: string, value: string])[] = [
  ['content-security-policy', dataPolicy],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', permissions],
]
