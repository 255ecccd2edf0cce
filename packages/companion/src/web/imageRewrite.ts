// Rewrites image addresses in responses by the operator's setting (docs/contract/companion.md 4.3): unchanged, under `/-/` and `/~/`, or on
// other hosts.

export type ImageRewrite =
  | { readonly mode: 'none' }
  | { readonly mode: 'relative' }
  /** `imageBase` and `staticBase` replace `https://i.pximg.net` and `https://s.pximg.net`. No slash at the end. */
  | { readonly mode: 'absolute'; readonly imageBase: string; readonly staticBase: string }

/** The mode that a request asks for: paths of this host, or upstream's own addresses. */
export type ImageMode = 'relative' | 'absolute'

/** Query parameter that overrides the operator's setting for one request. */
export const imagesParameter = '_images'

/** The base of clients that read only the form `/-/…` in lists (docs/contract/other-clients.md 1). */
const relativeBase = '/api/pixiv-now/'

/** The mode that the query or else the base of a request asks for. Undefined for none. */
export function requestedImageMode(path: string, query: URLSearchParams): ImageMode | undefined {
  const form = query.get(imagesParameter)
  if (form === 'relative' || form === 'absolute') return form
  return path.startsWith(relativeBase) ? 'relative' : undefined
}

/** Members with HTML, in which addresses may occur anywhere. */
const htmlMembers = new Set(['illustComment', 'commentHtml', 'content'])
/** Members with user text or names, which must not be rewritten even if they look like an address. */
const wordMembers = new Set(['id', 'title', 'illustTitle', 'userName', 'name', 'comment', 'description', 'tag', 'alt'])

/** Creates a rewriter for JSON values. It returns new values. */
export function createImageRewriter(rewrite: ImageRewrite): (value: unknown) => unknown {
  if (rewrite.mode === 'none') return (value) => value
  const { image, fixed } =
    rewrite.mode === 'relative'
      ? { image: '/-/', fixed: '/~/' }
      : { image: `${rewrite.imageBase}/`, fixed: `${rewrite.staticBase}/` }

  const address = (text: string) =>
    text.replace(/^(?:https?:)?\/\/i\.pximg\.net\//, () => image).replace(/^(?:https?:)?\/\/s\.pximg\.net\//, () => fixed)
  const html = (text: string) =>
    text.replace(/https?:\/\/i\.pximg\.net\//g, () => image).replace(/https?:\/\/s\.pximg\.net\//g, () => fixed)

  function walk(value: unknown, member: string): unknown {
    if (typeof value === 'string') {
      if (htmlMembers.has(member)) return html(value)
      return wordMembers.has(member) ? value : address(value)
    }
    if (Array.isArray(value)) return value.map((item) => walk(item, member))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item, name)]))
  }
  return (value) => walk(value, '')
}
