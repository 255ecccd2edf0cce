// Reads the head of a page with an HTML parser, as programs that show link previews do.
import { Parser } from 'htmlparser2'

export interface ReadHead {
  readonly title: string
  /** By property or name. */
  readonly meta: ReadonlyMap<string, string>
  /** By rel. */
  readonly links: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** Names of all elements in order. Text that is not escaped would add some. */
  readonly elements: readonly string[]
}

/** Reads a page. Throws on a duplicate meta element. */
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
        if (meta.has(key)) throw new Error(`${key} occurs twice`)
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
