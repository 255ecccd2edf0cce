// Reads Atom with a strict XML parser and checks the rules of RFC 4287 4.1: required elements, dates, and one of each id.
import { SaxesParser } from 'saxes'

export interface ReadElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadElement[]
  text: string
}

/** The root element. Throws for text that is not well-formed XML 1.0. */
export function readXml(text: string): ReadElement {
  const root: ReadElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (part) => {
    const element = open.at(-1)
    if (element) element.text += part
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  const [element] = root.children
  if (!element) throw new Error('no element')
  return element
}

export interface ReadEntry {
  readonly id: string
  readonly title: string
  readonly updated: string
  readonly html: string
  readonly tags: readonly string[]
}

export interface ReadFeed {
  readonly id: string
  readonly title: string
  readonly updated: string
  readonly self: string
  readonly entries: readonly ReadEntry[]
}

/** RFC 3339. */
const date = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/** The feed of a text. Throws when it breaks a rule. */
export function readAtom(text: string): ReadFeed {
  const feed = readXml(text)
  if (feed.name !== 'feed' || feed.attributes.xmlns !== 'http://www.w3.org/2005/Atom') throw new Error('no Atom feed')
  const entries = feed.children.filter(({ name }) => name === 'entry').map(readEntry)
  const ids = entries.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new Error('an id occurs twice')
  return {
    id: absolute(one(feed, 'id').text),
    title: one(feed, 'title').text,
    updated: time(one(feed, 'updated').text),
    self: absolute(linkOf(feed, 'self')),
    entries,
  }
}

function readEntry(entry: ReadElement): ReadEntry {
  if (one(one(entry, 'author'), 'name').text === '') throw new Error('an author has no name')
  time(one(entry, 'published').text)
  absolute(linkOf(entry, 'alternate'))
  return {
    id: absolute(one(entry, 'id').text),
    title: one(entry, 'title').text,
    updated: time(one(entry, 'updated').text),
    html: one(entry, 'content').text,
    tags: entry.children.flatMap(({ name, attributes }) => (name === 'category' ? (attributes.term ?? []) : [])),
  }
}

/** The only child of a name. */
function one({ children }: ReadElement, name: string): ReadElement {
  const [found, ...more] = children.filter((child) => child.name === name)
  if (!found || more.length > 0) throw new Error(`${name} occurs ${more.length === 0 ? 'never' : 'twice'}`)
  return found
}

const linkOf = ({ children }: ReadElement, rel: string): string =>
  children.find(({ name, attributes }) => name === 'link' && attributes.rel === rel)?.attributes.href ?? ''

function absolute(iri: string): string {
  if (!URL.canParse(iri)) throw new Error(`${iri} is not absolute`)
  return iri
}

function time(text: string): string {
  if (!date.test(text) || Number.isNaN(Date.parse(text))) throw new Error(`${text} is no RFC 3339 date`)
  return text
}
