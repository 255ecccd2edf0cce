// A novel's markup flattened for translators, who would only trip over it (contract 9.2, 12).

const rule = '－－－－－－－－'

/**
 * Plain text: page breaks become a ruled line, ruby `base(reading)`, links their label, chapters a line with their title, pictures of works an
 * address, uploaded pictures nothing. Linear: whatever is not closed is text.
 */
export function flatNovel(markup: string): string {
  const source = markup.replace(/\r\n?/g, '\n')
  const parts: string[] = []
  // Known once: where no bracket closes any more, none does later.
  const lastSingle = source.lastIndexOf(']')
  const lastDouble = source.lastIndexOf(']]')
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('[', at)
    if (open === -1 || open > lastSingle) break
    parts.push(source.slice(at, open))
    const isDouble = source.startsWith('[[', open) && open < lastDouble
    const close = isDouble ? source.indexOf(']]', open) : source.indexOf(']', open)
    const inner = close === -1 || close - open > 2000 ? undefined : source.slice(open + (isDouble ? 2 : 1), close)
    const flat = inner === undefined ? undefined : isDouble ? flatDouble(inner) : flatSingle(inner)
    if (flat === undefined) {
      parts.push('[')
      at = open + 1
    } else {
      parts.push(flat)
      at = close + (isDouble ? 2 : 1)
    }
  }
  parts.push(source.slice(at))
  return parts
    .join('')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
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
