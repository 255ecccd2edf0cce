// Turns novel markup into plain text for translators, which would damage the markup (docs/contract/companion.md 9.2, 12).

const rule = '－－－－－－－－'

/**
 * Plain text. Page breaks become a ruled line, ruby `base(reading)`, links their label, chapters a line with their title.
 * Embedded works become a URL; uploaded pictures disappear. Linear time: unclosed markup stays text.
 */
export function flatNovel(markup: string): string {
  const source = markup.replace(/\r\n?/g, '\n')
  const nextSingle = forwardSearch(source, ']')
  const nextDouble = forwardSearch(source, ']]')
  const parts: string[] = []
  let at = 0
  for (let open = source.indexOf('['); open !== -1; open = source.indexOf('[', at)) {
    parts.push(source.slice(at, open))
    const isDouble = source.startsWith('[[', open)
    const width = isDouble ? 2 : 1
    const close = isDouble ? nextDouble(open) : nextSingle(open)
    const inner = close === -1 || close - open > longestMarkup ? undefined : source.slice(open + width, close)
    const flat = inner === undefined ? undefined : isDouble ? flatDouble(inner) : flatSingle(inner)
    parts.push(flat ?? '[')
    at = flat === undefined ? open + 1 : close + width
  }
  parts.push(source.slice(at))
  return parts
    .join('')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
}

/** Maximum length of markup, in characters. Longer text between brackets is no markup. */
const longestMarkup = 2000

/** Finds the next `mark`. Start positions must not decrease, so the text is read only once. */
function forwardSearch(source: string, mark: string): (from: number) => number {
  let found = 0
  let isAsked = false
  return (from) => {
    if (!isAsked || (found !== -1 && found < from)) found = source.indexOf(mark, from)
    isAsked = true
    return found
  }
}

function flatSingle(inner: string): string | undefined {
  if (inner === 'newpage') return `\n\n${rule}\n\n`
  const [, name = '', value = ''] = /^(chapter|pixivimage|uploadedimage|jump|b|i):([^[]*)$/.exec(inner) ?? []
  if (name === 'chapter') return `\n${value.trim()}\n`
  if (name === 'b' || name === 'i') return value
  if (name === 'pixivimage')
    return /^\d{1,12}(?:-\d{1,4})?$/.test(value) ? `https://www.pixiv.net/artworks/${value.split('-')[0]}` : ''
  return name === '' ? undefined : ''
}

function flatDouble(inner: string): string | undefined {
  const colon = inner.indexOf(':')
  const name = inner.slice(0, colon)
  const value = inner.slice(colon + 1)
  const arrow = value.lastIndexOf('>')
  if (arrow === -1 || value.includes('[')) return undefined
  const text = value.slice(0, arrow).trim()
  if (name === 'rb') {
    const reading = value.slice(arrow + 1).trim()
    return reading === '' ? text : `${text}(${reading})`
  }
  return name === 'jumpuri' || name === 'emphasismark' ? text : undefined
}
