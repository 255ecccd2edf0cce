// What the service worker may keep, and what it must leave alone: files of the app and pictures that were seen; never data, errors or private answers.

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

/** Pictures larger than this, in bytes, are originals being looked at once: they would push out hundreds of covers. */
export const maxKeptPictureBytes = 1_500_000
/** At most so many pictures, for so long (s): at a usual 100 KB apiece some 60 MB. */
export const maxPictures = 600
export const pictureMaxAgeSeconds = 30 * 24 * 3600
/** Files of the app that were used and are not part of every install: languages, libraries of single screens. */
export const maxFiles = 150

/** What a request asks for, of what may be kept; undefined for everything else, which goes to the network untouched. `origin` is our own. */
export function keptKind(request: Asked, origin: string): Kept | undefined {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || request.headers.get('range') !== null) return undefined
  if (url.pathname.startsWith('/api/image/')) return 'picture'
  if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/.well-known/')) return undefined
  if (url.pathname.startsWith('/assets/')) return 'file'
  return request.mode === 'navigate' ? 'page' : undefined
}

const types: Readonly<Record<Kept, RegExp>> = {
  page: /^text\/html/,
  file: /^(?:text\/css|(?:text|application)\/javascript|font\/|image\/)/,
  picture: /^image\/(?!svg)/,
}

/** True for a whole, public answer of the right type (docs/reliability.md F18): no error, no part, nothing opaque or private. */
export function mayKeep(kind: Kept, response: Answered): boolean {
  if (response.status !== 200 || response.type === 'opaque' || response.type === 'error') return false
  if (/\b(?:private|no-store)\b/.test(response.headers.get('cache-control') ?? '')) return false
  if (!types[kind].test(response.headers.get('content-type') ?? '')) return false
  return kind !== 'picture' || Number(response.headers.get('content-length') ?? 0) <= maxKeptPictureBytes
}

/** The page that the browser asked for early, if it came. Where that failed, Firefox gives an error response in place of a rejected promise. */
export const earlyPage = (early: unknown): Response | undefined =>
  early instanceof Response && early.type !== 'error' ? early : undefined

/** A short name for a build: caches of one build never serve the pages of another. */
export function buildName(files: readonly unknown[]): string {
  let hash = 5381
  for (const character of JSON.stringify(files)) hash = ((hash * 33) ^ (character.codePointAt(0) ?? 0)) >>> 0
  return hash.toString(36)
}
