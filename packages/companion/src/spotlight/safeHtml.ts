// Sanitises the body of an article: allowed elements and attributes only, pictures of known hosts, links to web pages. Written by hand,
// because it must be linear in flat markup.
import type { CheerioAPI } from 'cheerio/slim'
import { absolute, type Selection } from './page.ts'

/** Allowed elements. Class names stay, because clients style articles by them. */
const kept = new Set(
  (
    'a article aside b blockquote br caption center cite code dd del details div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins li main mark ' +
    'nav ol p pre q rp rt ruby s section small span strong sub summary sup table tbody td tfoot th thead time tr u ul wbr'
  ).split(' '),
)
/** Elements that are removed with their content. Other unknown elements are replaced by their content. */
const dropped = new Set(
  (
    'applet audio base button canvas datalist embed form frame frameset head input link map math meta noembed noframes noscript object option param plaintext ' +
    'script select source style svg template textarea title track video xmp'
  ).split(' '),
)
const attributes = new Set(['class', 'title', 'alt', 'lang', 'dir', 'datetime', 'colspan', 'rowspan'])
/** Size attributes of pictures, which prevent layout shifts. */
const measures = new Set(['width', 'height'])
const imageHosts = /(?:^|\.)(?:pximg\.net|pixiv\.net|pixivision\.net)$/

const maxElements = 20_000

/** Cheerio's own names for nodes need types of a package that is no dependency. */
const elementsOf = (selection: Selection) => selection.filter('*').toArray()
type ElementNode = ReturnType<typeof elementsOf>[number]
type ChildNode = ElementNode['children'][number]

/** State of the sanitiser. */
interface Cleaning {
  readonly $: CheerioAPI
  elementsLeft: number
}

/**
 * The sanitised inner HTML of `body`. Changes the document.
 * It visits every node once and rebuilds the lists of children. Removing nodes one by one from a long list would be quadratic
 * (docs/reliability.md E3).
 */
export function safeHtml($: CheerioAPI, body: Selection): string {
  const cleaning: Cleaning = { $, elementsLeft: maxElements }
  for (const element of elementsOf(body)) cleanChildren(element, cleaning)
  return (body.html() ?? '').trim()
}

/** Replaces an element's children by sanitised ones. */
function cleanChildren(element: ElementNode, cleaning: Cleaning): void {
  const children: ChildNode[] = []
  cleanInto(children, element.children, cleaning)
  for (const [index, child] of children.entries()) {
    child.parent = element
    child.prev = children[index - 1] ?? null
    child.next = children[index + 1] ?? null
  }
  element.children = children
}

/** Appends the sanitised nodes to a list. Drops comments and processing instructions. */
function cleanInto(cleaned: ChildNode[], nodes: readonly ChildNode[], cleaning: Cleaning): void {
  for (const node of nodes) {
    if (node.type === 'text') cleaned.push(node)
    else if ('attribs' in node) cleanElement(cleaned, node, cleaning)
  }
}

function cleanElement(cleaned: ChildNode[], element: ElementNode, cleaning: Cleaning): void {
  if (cleaning.elementsLeft === 0) return
  cleaning.elementsLeft -= 1
  const name = element.tagName.toLowerCase()
  if (name === 'iframe') {
    const link = linkTo(absolute(element.attribs.src), cleaning.$)
    if (link) cleaned.push(link)
    return
  }
  if (dropped.has(name)) return
  // An unknown element is replaced by its content.
  if (!kept.has(name)) {
    cleanInto(cleaned, element.children, cleaning)
    return
  }
  const attribs = keptAttributes(name, element.attribs)
  if (attribs === undefined) return
  element.attribs = attribs
  cleanChildren(element, cleaning)
  cleaned.push(element)
}

/** A link that replaces a frame. */
function linkTo(address: string, $: CheerioAPI): ChildNode | undefined {
  return address === '' ? undefined : elementsOf($('<a></a>').attr('href', address).text(address))[0]
}

/** The allowed attributes of an element. Undefined for a picture of an unknown host, which is removed. */
function keptAttributes(name: string, given: Readonly<Record<string, string>>): Record<string, string> | undefined {
  const attributes = Object.fromEntries(Object.entries(given).filter(([attribute, value]) => isKept(name, attribute, value)))
  if (name === 'a') {
    const href = withoutLanguage(absolute(given.href))
    return href === '' ? attributes : { ...attributes, href, rel: 'noopener noreferrer nofollow' }
  }
  if (name !== 'img') return attributes
  const src = imageAddress(given['data-src'] ?? given.src)
  return src === '' ? undefined : { ...attributes, src, loading: 'lazy' }
}

const isKept = (name: string, attribute: string, value: string): boolean =>
  attributes.has(attribute) || (name === 'img' && measures.has(attribute) && /^\d{1,5}$/.test(value))

function imageAddress(source: string | undefined): string {
  const address = absolute(source)
  if (address === '') return ''
  const url = new URL(address)
  return url.protocol === 'https:' && imageHosts.test(url.hostname) ? url.href : ''
}

/** Removes the language prefix from links to works and users, so that the viewer recognises them. */
const withoutLanguage = (address: string): string =>
  address.replace(/^(https:\/\/www\.pixiv\.net)\/[a-z]{2}(?:-[a-z]{2})?\/(?=artworks\/|users\/|novel\/)/, '$1/')
