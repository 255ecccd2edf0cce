// Remote HTML, a caption's or an article's, as a small tree of what may be shown: tokenised and rebuilt from an allow-list, never inserted as HTML.
import { count, inAppPath, isProxiedPicture, leavingTarget, longestCaption, parseWebAddress, writtenText } from '@emaki/domain'
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

/** What a kind of HTML may hold, and the caps that keep a hostile one cheap (docs/reliability.md E3): characters of HTML and nodes. */
interface Rules {
  readonly names: Names
  readonly hasPictures: boolean
  /** Where links without a host lead; those of captions lead nowhere. */
  readonly origin: string | undefined
  readonly maxLength: number
  readonly maxNodes: number
}

const captionRules: Rules = {
  names: captionNames,
  hasPictures: false,
  origin: undefined,
  maxLength: longestCaption,
  maxNodes: 4000,
}
const articleRules: Rules = {
  names: articleNames,
  hasPictures: true,
  origin: 'https://www.pixivision.net',
  maxLength: 131_072,
  maxNodes: 12_000,
}
/** An address to write to is no longer, characters. */
const longestLetter = 2048
/** Nesting beyond this is flattened. */
const maxDepth = 32

/** Reads a caption, a bio, a comment: text with a little dress. */
export const parseCaption = (html: string): readonly CaptionNode[] => parse(html, captionRules)

/** Reads the body of an article: pictures, figures and tables besides. */
export const parseArticle = (html: string): readonly CaptionNode[] => parse(html, articleRules)

/**
 * Unknown elements give way to their content; attributes other than a link's address and a picture's are dropped. The browser's own
 * parser is left out of it on purpose: even an inert document reports inline handlers to the content security policy.
 */
function parse(html: string, rules: Rules): readonly CaptionNode[] {
  const root: Open = { children: [], depth: 0 }
  const path: Open[] = [root]
  let left = rules.maxNodes
  let silence = 0
  const here = () => path.at(-1) ?? root
  /** Counts a node. The parser's own cost grows with the square of what is left open, so it stops where nothing more may be added. */
  const take = () => {
    left -= 1
    if (left <= 0) parser.pause()
  }

  const parser = new Parser({
    ontext(piece) {
      if (silence > 0 || left <= 0) return
      // Entities may spell what the text itself was freed from.
      const text = writtenText(piece)
      const { children } = here()
      const last = children.at(-1)
      // The parser hands entities over one by one; together they are one text.
      if (last?.kind === 'text') children[children.length - 1] = { kind: 'text', text: last.text + text }
      else {
        children.push({ kind: 'text', text })
        take()
      }
    },
    onopentag(tag, attributes) {
      if (silent.has(tag)) silence += 1
      const parent = here()
      const mayAdd = silence === 0 && left > 0
      const picture = mayAdd && rules.hasPictures && tag === 'img' ? readPicture(attributes) : undefined
      if (picture) parent.children.push(picture)
      const node = mayAdd && parent.depth < maxDepth ? readElement(tag, attributes.href ?? '', rules) : undefined
      if (node) parent.children.push(node)
      take()
      path.push(node ? { children: node.children, depth: parent.depth + 1 } : parent)
    },
    onclosetag(tag) {
      if (silent.has(tag)) silence -= 1
      path.pop()
    },
  })
  parser.end(html.slice(0, rules.maxLength))
  return root.children
}

interface Open {
  readonly children: CaptionNode[]
  readonly depth: number
}

type Branch = Extract<CaptionNode, { kind: 'element' | 'link' }> & { readonly children: CaptionNode[] }

function readElement(tag: string, href: string, { names, origin }: Rules): Branch | undefined {
  if (tag === 'a') {
    const to = readLink(href, origin)
    return to && { kind: 'link', to, children: [] }
  }
  const name = names.get(tag)
  return name && { kind: 'element', name, children: [] }
}

/** A picture on a host that the image proxy serves; every other one is left out, so that no third party is asked (docs/reliability.md E6). */
function readPicture({ src = '', alt = '', width, height }: Readonly<Record<string, string>>): CaptionPicture | undefined {
  const address = src.trim()
  if (!isProxiedPicture(address)) return undefined
  const size = { width: count(width), height: count(height) }
  return { kind: 'picture', address, alt, size: size.width > 0 && size.height > 0 ? size : undefined }
}

/** Where a link in remote HTML may lead: a screen here, the web, or a letter; undefined for every other scheme. */
function readLink(address: string, origin: string | undefined): CaptionLink | undefined {
  const trimmed = address.trim()
  const target = leavingTarget(origin !== undefined && /^\/[^/\\]/.test(trimmed) ? `${origin}${trimmed}` : trimmed)
  const path = inAppPath(target)
  if (path) return { path }
  if (target.length <= longestLetter && /^mailto:[^\s<>"@]+@[^\s<>"@]+$/i.test(target)) return { href: target }
  const url = parseWebAddress(target)
  return url && { href: url.href }
}
