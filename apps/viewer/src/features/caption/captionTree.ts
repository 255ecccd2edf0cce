// A caption's HTML as a small tree of what may be shown: parsed in an inert document, rebuilt from an allow-list, never inserted as HTML.
import { inAppPath, leavingTarget, parseWebAddress } from '@emaki/domain'

export type CaptionNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'element'; readonly name: CaptionElement; readonly children: readonly CaptionNode[] }
  | { readonly kind: 'link'; readonly to: CaptionLink; readonly children: readonly CaptionNode[] }

/** A screen here, or an address outside that opens in a new tab. */
export type CaptionLink = { readonly path: string } | { readonly href: string }

const elements = ['br', 'p', 'strong', 'em', 'u', 's', 'hr', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'ruby', 'rt', 'rp'] as const
export type CaptionElement = (typeof elements)[number]

const renamed: ReadonlyMap<string, CaptionElement> = new Map([
  ...elements.map((name) => [name, name] as const),
  ['b', 'strong'],
  ['i', 'em'],
  ['del', 's'],
  ['h1', 'h2'],
])

/** Elements whose content is no text for people, or that switch the parser into another language. */
const silent = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'noscript',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
])

/** Caps that keep a hostile caption cheap (reliability E3): characters of HTML, nesting, and nodes. */
const maxLength = 65_536
const maxDepth = 32
const maxNodes = 4000

/** Reads a caption. Unknown elements give way to their content; attributes other than a link's address are dropped. */
export function parseCaption(html: string): readonly CaptionNode[] {
  const inert = new DOMParser().parseFromString(html.slice(0, maxLength), 'text/html')
  let left = maxNodes
  return readChildren(inert.body, 0)

  function readChildren(parent: Node, depth: number): CaptionNode[] {
    const nodes: CaptionNode[] = []
    for (let child = parent.firstChild; child && left > 0; child = child.nextSibling) {
      left -= 1
      if (child.nodeType === Node.TEXT_NODE) nodes.push({ kind: 'text', text: child.nodeValue ?? '' })
      else if (child instanceof Element && depth < maxDepth) nodes.push(...readElement(child, depth))
    }
    return nodes
  }

  function readElement(element: Element, depth: number): CaptionNode[] {
    const tag = element.localName
    if (silent.has(tag)) return []
    const children = readChildren(element, depth + 1)
    if (tag === 'a') {
      const to = readLink(element.getAttribute('href') ?? '')
      return to ? [{ kind: 'link', to, children }] : children
    }
    const name = renamed.get(tag)
    return name ? [{ kind: 'element', name, children }] : children
  }
}

/** What a caption says, without its markup: for measuring and for titles. */
export function captionText(nodes: readonly CaptionNode[]): string {
  return nodes
    .map((node) =>
      node.kind === 'text' ? node.text : node.kind === 'element' && node.name === 'br' ? '\n' : captionText(node.children),
    )
    .join('')
}

/** Where a link in remote HTML may lead: a screen here, the web, or a letter; undefined for every other scheme. */
export function readLink(address: string): CaptionLink | undefined {
  const target = leavingTarget(address.trim())
  const path = inAppPath(target)
  if (path) return { path }
  if (/^mailto:[^\s<>"]+@[^\s<>"]+$/i.test(target)) return { href: target }
  const url = parseWebAddress(target)
  return url && { href: url.href }
}
