// A page's head as programs that unfold links read it: parsed, not searched.
import { Parser } from 'htmlparser2'

export interface ReadHead {
  readonly title: string
  /** By property or name. */
  readonly meta: ReadonlyMap<string, string>
  /** By rel. */
  readonly links: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** Names of all elements of the page, in their order: what broke out would add some. */
  readonly elements: readonly string[]
}

/** Reads a page. A meta that is there twice is an error. */
export function readHead(html: string): ReadHead {
  let title = ''
  let isTitle = false
  const meta = new Map<string, string>()
  const links = new Map<string, Readonly<Record<string, string>>>()
  const elements: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      elements.push(name)
      isTitle = name === 'title'
      const { property, name: called, content, rel } = attributes
      const key = property ?? called
      if (name === 'meta' && key !== undefined) {
        if (meta.has(key)) throw new Error(`${key} is there twice`)
        meta.set(key, content ?? '')
      }
      if (name === 'link' && rel !== undefined) links.set(rel, attributes)
    },
    ontext(text) {
      if (isTitle) title += text
    },
    onclosetag() {
      isTitle = false
    },
  })
  parser.end(html)
  return { title, meta, links, elements }
}
