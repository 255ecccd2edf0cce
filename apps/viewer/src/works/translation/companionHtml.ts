// Reads the simple HTML of the companion's translators: its text, and which paragraphs are grey. Runs in linear time, because the HTML is untrusted.

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Positions of HTML tags, found by their brackets. A regular expression would scan from each unclosed `<` to the end. */
function* tagsIn(html: string): Generator<readonly [start: number, end: number]> {
  for (let start = html.indexOf('<'); start !== -1; ) {
    const end = html.indexOf('>', start) + 1
    if (end === 0) return
    yield [start, end]
    start = html.indexOf('<', end)
  }
}

/** True for a paragraph with a grey style. */
export function isGrey(paragraph: string): boolean {
  for (const [start, end] of tagsIn(paragraph)) {
    const tag = paragraph.slice(start, end).toLowerCase()
    if (tag.startsWith('<p') && (tag.includes('gray') || tag.includes('grey'))) return true
  }
  return false
}

/** The text without a tag or entity that is not complete yet. */
export function withoutOpenEnd(text: string): string {
  const closed = Math.max(text.lastIndexOf('>'), text.lastIndexOf(';')) + 1
  const open = text.slice(closed).search(/[<&]/)
  return open === -1 ? text : text.slice(0, closed + open)
}

function withoutTags(html: string): string {
  let text = ''
  let from = 0
  for (const [start, end] of tagsIn(html)) {
    text += html.slice(from, start)
    from = end
  }
  return text + html.slice(from)
}

/** The text without tags, with decoded entities. */
export function plainText(html: string): string {
  return withoutTags(html).replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
    },
  )
}
