// Security headers of responses (docs/reliability.md 7.1), and the content security policies by kind.

/** What scripts may connect to: mirrors may be on any https host, and a translation model on the reader's own machine. */
const connections = "connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:*"

/**
 * The content security policy of the viewer: no foreign scripts, no frames, no plug-ins.
 * Pictures may be on any https host, because readers choose image proxies, unless the operator lists the hosts.
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
    connections,
  ].join('; ')
}

/**
 * Hosts of translator scripts by their names in the cookie that allows them (docs/spec/product.md 3, isAutoLoadKissT and
 * isAutoLoadImt).
 */
const translatorHosts: ReadonlyMap<string, string> = new Map([
  ['kiss', 'https://fishjar.github.io'],
  ['imt', 'https://download.immersivetranslate.com'],
])

/** In the document, markup and script URLs go through the viewer's own Trusted Types policy (apps/viewer/src/trustedTypes.ts). */
const trustedTypes = "require-trusted-types-for 'script'; trusted-types default"

/**
 * The policy of a page for a request with these cookies: it allows the translator scripts that the cookie names.
 * Those scripts write markup themselves, so Trusted Types cannot be required then.
 */
export function readerPolicy(cookie: string | undefined, policy: string): string {
  const [, names = ''] = /(?:^|; )emaki-translators=([a-z.]{1,20})(?:;|$)/.exec(cookie ?? '') ?? []
  const hosts = names.split('.').flatMap((name) => translatorHosts.get(name) ?? [])
  if (hosts.length === 0) return `${policy}; ${trustedTypes}`
  return policy.replace("script-src 'self'", ["script-src 'self'", ...hosts].join(' '))
}

/** Proxied pictures are foreign content: opened as a document they may do nothing. */
export const picturePolicy = "default-src 'none'; sandbox"

/** The policy of a worker with a hash in its name: the directives of the page's policy that apply to workers. */
export const workerPolicy = ["default-src 'none'", "script-src 'self'", "worker-src 'self' blob:", connections].join('; ')

/** Data responses must never be run or framed. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const permissions = [
  ...['accelerometer', 'browsing-topics', 'camera', 'geolocation', 'microphone', 'payment', 'usb'].map((name) => `${name}=()`),
  ...['clipboard-write', 'fullscreen', 'screen-wake-lock'].map((name) => `${name}=(self)`),
].join(', ')

/** Base headers that only documents have a use for. Scripts and style sheets go without them: HTTP/1.1 sends them with each file. */
export const documentHeaders: readonly string[] = ['permissions-policy', 'cross-origin-opener-policy', 'x-frame-options']

/** On every response, unless a handler overrides or omits them. */
export const baseHeaders: readonly (readonly [name: string, value: string])[] = [
  ['content-security-policy', dataPolicy],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', permissions],
]
