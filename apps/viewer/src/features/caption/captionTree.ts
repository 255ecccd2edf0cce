// A caption's HTML as a small tree of what may be shown: tokenised and rebuilt from an allow-list, never inserted as HTML.
import { inAppPath, leavingTarget, parseWebAddress } from '@emaki/domain'
import { Parser } from 'htmlparser2'

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

/**
 * Reads a caption. Unknown elements give way to their content; attributes other than a link's address are dropped. The browser's own
 * parser is left out of it on purpose: even an inert document reports inline handlers to the content security policy.
 */
export function parseCaption(html: string): readonly CaptionNode[] {
  const root: Open = { children: [], depth: 0 }
  const path: Open[] = [root]
  let left = maxNodes
  let silence = 0
  const here = () => path.at(-1) ?? root

  const parser = new Parser({
    ontext(text) {
      if (silence > 0 || left <= 0) return
      const { children } = here()
      const last = children.at(-1)
      // The parser hands entities over one by one; together they are one text.
      if (last?.kind === 'text') children[children.length - 1] = { kind: 'text', text: last.text + text }
      else {
        left -= 1
        children.push({ kind: 'text', text })
      }
    },
    onopentag(tag, attributes) {
      if (silent.has(tag)) silence += 1
      const parent = here()
      const node = silence > 0 || left <= 0 || parent.depth >= maxDepth ? undefined : readElement(tag, attributes.href ?? '')
      left -= 1
      if (node) parent.children.push(node)
      path.push(node ? { children: node.children, depth: parent.depth + 1 } : parent)
    },
    onclosetag(tag) {
      if (silent.has(tag)) silence -= 1
      path.pop()
    },
  })
  parser.end(html.slice(0, maxLength))
  return root.children
}

interface Open {
  readonly children: CaptionNode[]
  readonly depth: number
}

type Branch = Exclude<CaptionNode, { kind: 'text' }> & { readonly children: CaptionNode[] }

function readElement(tag: string, href: string): Branch | undefined {
  if (tag === 'a') {
    const to = readLink(href)
    return to && { kind: 'link', to, children: [] }
  }
  const name = renamed.get(tag)
  return name && { kind: 'element', name, children: [] }
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
function readLink(address: string): CaptionLink | undefined {
  const target = leavingTarget(address.trim())
  const path = inAppPath(target)
  if (path) return { path }
  if (/^mailto:[^\s<>"]+@[^\s<>"]+$/i.test(target)) return { href: target }
  const url = parseWebAddress(target)
  return url && { href: url.href }
}
