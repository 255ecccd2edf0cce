// Parses remote HTML of captions and articles into a tree of allowed nodes. It is rebuilt from an allow-list, never inserted as HTML.
import { count, inAppPath, isProxiedPicture, leavingTarget, maxCaptionLength, parseWebAddress, writtenText } from '@emaki/domain'
import { Parser } from 'htmlparser2'
import {
  articleElements,
  type CaptionElement,
  type CaptionLink,
  type CaptionNode,
  type CaptionPicture,
  captionElements,
} from './captionNode.ts'

type Names = ReadonlyMap<string, CaptionElement>

const captionNames: Names = new Map<string, CaptionElement>([
  ...captionElements.map((name) => [name, name] as const),
  ['b', 'strong'],
  ['i', 'em'],
  ['del', 's'],
  ['h1', 'h2'],
])
const articleNames: Names = new Map<string, CaptionElement>([
  ...captionNames,
  ...articleElements.map((name) => [name, name] as const),
  ['section', 'div'],
  ['article', 'div'],
  ['center', 'div'],
])

/** Elements that are dropped with their content: it is not readable text, or it uses another syntax. */
const droppedElements = new Set([
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

/** What a kind of HTML may contain, and the limits that keep hostile HTML cheap (docs/reliability.md E3). */
interface Rules {
  readonly names: Names
  readonly hasPictures: boolean
  /** Base of links without a host; undefined in texts of the operator, where such links are dropped. */
  readonly origin: string | undefined
  /** Characters of HTML; the rest is not read. */
  readonly maxLength: number
  readonly maxNodes: number
}

const captionRules: Rules = {
  names: captionNames,
  hasPictures: false,
  origin: 'https://www.pixiv.net',
  maxLength: maxCaptionLength,
  maxNodes: 4000,
}
const articleRules: Rules = {
  names: articleNames,
  hasPictures: true,
  origin: 'https://www.pixivision.net',
  maxLength: 131_072,
  maxNodes: 12_000,
}
const policyRules: Rules = { ...articleRules, hasPictures: false, origin: undefined }
/** Longest mailto address, in characters. */
const maxMailtoLength = 2048
/** Deeper elements are replaced by their content. */
const maxDepth = 32

/** Parses a caption, a biography or a comment: text with simple markup. */
export const parseCaption = (html: string): readonly CaptionNode[] => parse(html, captionRules)

/** Parses the body of an article, which may also contain pictures, figures and tables. */
export const parseArticle = (html: string): readonly CaptionNode[] => parse(html, articleRules)

/** Parses the operator's contact and policy text: the markup of an article without pictures. */
export const parsePolicy = (html: string): readonly CaptionNode[] => parse(html, policyRules)

/**
 * Unknown elements are replaced by their content. All attributes except those of links and pictures are dropped. This does not use
 * `DOMParser`: even in an inert document, inline handlers cause reports of the content security policy.
 */
function parse(html: string, rules: Rules): readonly CaptionNode[] {
  const root: OpenElement = { children: [], depth: 0 }
  const openElements: OpenElement[] = [root]
  let left = rules.maxNodes
  /** Number of open elements whose content is dropped. */
  let droppedDepth = 0
  const current = () => openElements.at(-1) ?? root
  /** Counts a node. The parser stops at the limit, because its cost grows with the square of the number of open elements. */
  const countNode = () => {
    left -= 1
    if (left <= 0) parser.pause()
  }

  const parser = new Parser({
    ontext(piece) {
      if (droppedDepth > 0 || left <= 0) return
      // Entities may encode characters that were removed from the plain text.
      const text = writtenText(piece)
      const { children } = current()
      const last = children.at(-1)
      // The parser emits each entity separately; join them to one text node.
      if (last?.kind === 'text') children[children.length - 1] = { kind: 'text', text: last.text + text }
      else {
        children.push({ kind: 'text', text })
        countNode()
      }
    },
    onopentag(tag, attributes) {
      if (droppedElements.has(tag)) droppedDepth += 1
      const parent = current()
      const mayAdd = droppedDepth === 0 && left > 0
      const picture = mayAdd && rules.hasPictures && tag === 'img' ? readPicture(attributes) : undefined
      if (picture) parent.children.push(picture)
      const node = mayAdd && parent.depth < maxDepth ? readElement(tag, attributes.href ?? '', rules) : undefined
      if (node) parent.children.push(node)
      countNode()
      openElements.push(node ? { children: node.children, depth: parent.depth + 1 } : parent)
    },
    onclosetag(tag) {
      if (droppedElements.has(tag)) droppedDepth -= 1
      openElements.pop()
    },
  })
  parser.end(html.slice(0, rules.maxLength))
  return root.children
}

interface OpenElement {
  readonly children: CaptionNode[]
  readonly depth: number
}

type ParentNode = Extract<CaptionNode, { kind: 'element' | 'link' }> & { readonly children: CaptionNode[] }

function readElement(tag: string, href: string, { names, origin }: Rules): ParentNode | undefined {
  if (tag === 'a') {
    const to = readLink(href, origin)
    return to && { kind: 'link', to, children: [] }
  }
  const name = names.get(tag)
  return name && { kind: 'element', name, children: [] }
}

/** A picture on a host that the image proxy serves. Others are dropped, so that no third party gets a request (docs/reliability.md E6). */
function readPicture({ src = '', alt = '', width, height }: Readonly<Record<string, string>>): CaptionPicture | undefined {
  const address = src.trim()
  if (!isProxiedPicture(address)) return undefined
  const size = { width: count(width), height: count(height) }
  return { kind: 'picture', address, alt, size: size.width > 0 && size.height > 0 ? size : undefined }
}

/** The target of a link in remote HTML: a path of the viewer, a web URL or a mailto address; undefined for all other schemes. */
function readLink(address: string, origin: string | undefined): CaptionLink | undefined {
  const trimmed = address.trim()
  const target = leavingTarget(origin !== undefined && /^\/[^/\\]/.test(trimmed) ? `${origin}${trimmed}` : trimmed)
  const path = inAppPath(target)
  if (path) return { path }
  if (target.length <= maxMailtoLength && /^mailto:[^\s<>"@]+@[^\s<>"@]+$/i.test(target)) return { href: target }
  const url = parseWebAddress(target)
  return url && { href: url.href }
}
