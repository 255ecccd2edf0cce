// The body of an article with nothing in it that acts: elements and attributes from a list, pictures from known hosts, links that lead to the web.
import type { CheerioAPI } from 'cheerio/slim'
import { absolute, type Selection } from './page.ts'

/** Kept with their attributes; class names are kept too, since clients style articles by upstream's. */
const kept = new Set(
  (
    'a article aside b blockquote br caption center cite code dd del details div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins li main mark ' +
    'nav ol p pre q rp rt ruby s section small span strong sub summary sup table tbody td tfoot th thead time tr u ul wbr'
  ).split(' '),
)
/** Gone with all that is in them; other unknown elements give way to their content. */
const dropped = new Set(
  (
    'applet audio base button canvas datalist embed form frame frameset head input link map math meta noembed noframes noscript object option param plaintext ' +
    'script select source style svg template textarea title track video xmp'
  ).split(' '),
)
const attributes = new Set(['class', 'title', 'alt', 'lang', 'dir', 'datetime', 'colspan', 'rowspan'])
/** Measures of pictures, so that nothing jumps. */
const measures = new Set(['width', 'height'])
const imageHosts = /(?:^|\.)(?:pximg\.net|pixiv\.net|pixivision\.net)$/

const mostElements = 20_000

/** The inner HTML of `body`, cleaned. The document is changed by it. */
export function safeHtml($: CheerioAPI, body: Selection): string {
  const elements = body.find('*').toArray()
  for (const element of elements.slice(mostElements)) $(element).remove()
  // Children first: an element that gives way to its content must not bring anything unseen with it.
  for (const element of elements.slice(0, mostElements).reverse()) clean($, $(element), element.tagName.toLowerCase())
  for (const node of [
    body,
    ...body
      .find('*')
      .toArray()
      .map((element) => $(element)),
  ]) {
    // Comments and processing instructions.
    node
      .contents()
      .filter((_index, child) => !['tag', 'text'].includes(child.type))
      .remove()
  }
  return (body.html() ?? '').trim()
}

function clean($: CheerioAPI, element: Selection, name: string): void {
  if (name === 'iframe') {
    const address = absolute(element.attr('src'))
    if (address === '') element.remove()
    else element.replaceWith($('<a></a>').attr('href', address).text(address))
    return
  }
  if (dropped.has(name)) {
    element.remove()
    return
  }
  if (!kept.has(name)) {
    element.replaceWith(element.contents())
    return
  }
  const { href, src, 'data-src': lazy, ...rest } = element.attr() ?? {}
  for (const attribute of Object.keys(element.attr() ?? {})) element.removeAttr(attribute)
  for (const [attribute, value] of Object.entries(rest)) if (isKept(name, attribute, value)) element.attr(attribute, value)
  if (name === 'a') {
    const address = withoutLanguage(absolute(href))
    if (address !== '') element.attr('href', address).attr('rel', 'noopener noreferrer nofollow')
  }
  if (name === 'img') {
    const address = imageAddress(lazy ?? src)
    if (address === '') element.remove()
    else element.attr('src', address).attr('loading', 'lazy')
  }
}

const isKept = (name: string, attribute: string, value: string): boolean =>
  attributes.has(attribute) || (name === 'img' && measures.has(attribute) && /^\d{1,5}$/.test(value))

function imageAddress(source: string | undefined): string {
  const address = absolute(source)
  if (address === '') return ''
  const url = new URL(address)
  return url.protocol === 'https:' && imageHosts.test(url.hostname) ? url.href : ''
}

/** Links to works and users without the language in front, so that the viewer knows them for its own. */
const withoutLanguage = (address: string): string =>
  address.replace(/^(https:\/\/www\.pixiv\.net)\/[a-z]{2}(?:-[a-z]{2})?\/(?=artworks\/|users\/|novel\/)/, '$1/')
