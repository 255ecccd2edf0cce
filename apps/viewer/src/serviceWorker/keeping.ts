// Caching rules of the service worker: it caches files of the app and viewed pictures, but never data, errors or private responses.
import { withBasePath } from '../platform/settings/basePath.ts'

export type Kept = 'page' | 'file' | 'picture'

interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
  readonly headers: { get(name: string): string | null }
}

interface Answered {
  readonly status: number
  readonly type: string
  readonly headers: { get(name: string): string | null }
}

/** Larger pictures are originals that are viewed once. They would evict hundreds of covers. */
export const maxKeptPictureBytes = 1_500_000
/** Cached pictures: about 60 MB at the usual 100 KB each. */
export const maxPictures = 600
export const pictureMaxAgeSeconds = 30 * 24 * 3600
/** Cached files of the app that are not precached: languages, libraries of single screens. */
export const maxFiles = 150

/** The kind of a request whose response may be cached; undefined for all others, which go to the network. `origin` is the viewer's. */
export function keptKind(request: Asked, origin: string): Kept | undefined {
  const url = new URL(request.url)
  if (request.method !== 'GET' || request.headers.get('range') !== null) return undefined
  if (url.origin !== origin) return import.meta.env.EMAKI_STATIC && isGatewayPicture(url) ? 'picture' : undefined
  if (url.pathname.startsWith('/api/image/')) return 'picture'
  if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/.well-known/')) return undefined
  if (url.pathname.startsWith(withBasePath('/assets/'))) return 'file'
  // The sign-in pages of a private instance are not pages of the app.
  if (/^\/sign-(?:in|out)$/.test(url.pathname)) return undefined
  return request.mode === 'navigate' ? 'page' : undefined
}

/** True for a picture of a gateway of ours, which a static site reads from another origin. It is recognised by its path. */
const isGatewayPicture = ({ pathname }: URL): boolean => pathname.includes('/api/image/')

const types: Readonly<Record<Kept, RegExp>> = {
  page: /^text\/html/,
  file: /^(?:text\/css|(?:text|application)\/javascript|font\/|image\/)/,
  picture: /^image\/(?!svg)/,
}

/**
 * True for a complete response of the right type (docs/reliability.md F18): no error, not partial, not opaque, and nothing of one
 * account. On a private instance every response is private, also those that all its users share; they have a mark.
 */
export function mayKeep(kind: Kept, response: Answered): boolean {
  if (response.status !== 200 || response.type === 'opaque' || response.type === 'error') return false
  const directives = response.headers.get('cache-control') ?? ''
  if (/\bno-store\b/.test(directives)) return false
  if (/\bprivate\b/.test(directives) && response.headers.get('x-emaki-access') !== 'private') return false
  if (!types[kind].test(response.headers.get('content-type') ?? '')) return false
  return kind !== 'picture' || Number(response.headers.get('content-length') ?? 0) <= maxKeptPictureBytes
}

/** The response of navigation preload, if there is one. On failure Firefox gives an error response instead of a rejected promise. */
export const earlyPage = (early: unknown): Response | undefined =>
  early instanceof Response && early.type !== 'error' ? early : undefined

/** A short name for a build, so that the cache of one build never serves the pages of another. */
export function buildName(files: readonly unknown[]): string {
  let hash = 5381
  for (const character of JSON.stringify(files)) hash = ((hash * 33) ^ (character.codePointAt(0) ?? 0)) >>> 0
  return hash.toString(36)
}
