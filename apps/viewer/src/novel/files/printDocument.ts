// Prints a document in place of the page.
import { Parser } from 'htmlparser2'
import styles from './printDocument.module.css'

/** Attributes that the printed copy keeps. Handlers and styles are dropped. */
const attributeNames = ['alt', 'class', 'href', 'id', 'src'] as const
const elementNames = new Set([
  'header',
  'nav',
  'main',
  'section',
  'h1',
  'h2',
  'p',
  'a',
  'ol',
  'li',
  'hr',
  'figure',
  'img',
  'ruby',
  'rt',
  'rp',
  'em',
  'b',
  'i',
  'br',
])

/**
 * Opens the print dialog with the body of one of our HTML files (`htmlNovel`), without its styles. `title` is the name that the browser offers
 * for a PDF. Resolves when the dialog is requested.
 */
export async function printDocument(html: string, title: string): Promise<void> {
  const printed = document.createElement('div')
  printed.className = styles.print ?? ''
  appendBody(printed, html)
  document.body.append(printed)
  await Promise.all([...printed.querySelectorAll('img')].map(decode))
  const pageTitle = document.title
  document.title = title
  const restore = () => {
    printed.remove()
    if (document.title === title) document.title = pageTitle
  }
  // Some browsers return from print() before the dialog closes.
  addEventListener('afterprint', restore, { once: true })
  window.print()
}

/** Waits until a picture can be painted. A broken picture must not keep the text from being printed. */
async function decode(image: HTMLImageElement): Promise<void> {
  try {
    await image.decode()
  } catch {
    // The print shows its alternative text.
  }
}

/** Appends a copy of the body, built element by element: Trusted Types forbid `DOMParser` (docs/decisions/0008-page-policy.md). */
function appendBody(target: HTMLElement, html: string): void {
  const open: Element[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const parent = open.at(-1)
      if (name === 'html') target.lang = attributes.lang ?? ''
      if (name === 'body') open.push(target)
      else if (parent && elementNames.has(name)) {
        const element = document.createElement(name)
        for (const key of attributeNames) if (attributes[key] !== undefined) element.setAttribute(key, attributes[key])
        parent.append(element)
        open.push(element)
      }
    },
    ontext: (text) => open.at(-1)?.append(text),
    onclosetag(name) {
      if (name === 'body' || elementNames.has(name)) open.pop()
    },
  })
  parser.end(html)
}
