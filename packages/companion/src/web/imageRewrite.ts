// Image addresses in answers, rewritten the way the operator wants them (docs/contract/companion.md 4.3): left alone, under `/-/` and `/~/`, or on other hosts.

export type ImageRewrite =
  | { readonly mode: 'none' }
  | { readonly mode: 'relative' }
  /** `imageBase` and `staticBase` replace `https://i.pximg.net` and `https://s.pximg.net`; no slash at their end. */
  | { readonly mode: 'absolute'; readonly imageBase: string; readonly staticBase: string }

/** The form that one request asks for: paths of this host, or upstream's own addresses. */
export type AskedImages = 'relative' | 'absolute'

/** Query parameter that overrides the operator's setting for one request. */
export const imagesParameter = '_images'

/** The form that a query asks for; undefined for none. */
export function askedImages(query: URLSearchParams): AskedImages | undefined {
  const form = query.get(imagesParameter)
  return form === 'relative' || form === 'absolute' ? form : undefined
}

/** Members that hold HTML, in which addresses may stand anywhere. */
const htmlMembers = new Set(['illustComment', 'commentHtml', 'content'])
/** Members that are somebody's words or a name for something; they may look like an address and are none. */
const wordMembers = new Set(['id', 'title', 'illustTitle', 'userName', 'name', 'comment', 'description', 'tag', 'alt'])

/** A rewriter for JSON values; it returns new values and leaves the old ones as they are. */
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
