// Comment emoji: names in parentheses inside a comment's text, and their pictures (docs/spec/product.md 3; docs/contract/companion.md
// 7.17).

/** Names in groups of consecutive codes: the first group starts at 101, the second at 201, and so on. */
const rows: readonly (readonly [first: number, names: string])[] = [
  [101, 'normal surprise serious heaven happy excited sing cry'],
  [201, 'normal2 shame2 love2 interesting2 blush2 fire2 angry2 shine2 panic2'],
  [301, 'normal3 satisfaction3 surprise3 smile3 shock3 gaze3 wink3 happy3 excited3 love3'],
  [401, 'normal4 surprise4 serious4 love4 shine4 sweat4 shame4 sleep4'],
  [501, 'heart teardrop star'],
]

export const emojiAddress = (code: number): string => `https://s.pximg.net/common/images/emoji/${code}.png`

/** Codes by name. The specification counts 39, but every known table has these 38. */
export const commentEmoji: ReadonlyMap<string, number> = new Map(
  rows.flatMap(([first, names]) => names.split(' ').map((name, place): [string, number] => [name, first + place])),
)

/** The addresses of the known emoji by name, for readers without the site's own list. */
export const fixedEmoji: ReadonlyMap<string, string> = new Map(
  [...commentEmoji].map(([name, code]) => [name, emojiAddress(code)]),
)

export type CommentPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'emoji'; readonly written: string; readonly address: string }

/** Maximum number of parts of one comment. The rest stays one text part (docs/reliability.md E8). */
const maxParts = 500
/** A name as apps write it, and as the web side does. The lookahead leaves the last colon to the next name. */
const written = /\(([a-z][a-z\d_]{0,39})\)|:([a-z][a-z\d_]{0,39})(?=:)/g

/** Splits a comment's text: known names in parentheses or colons become emoji, everything else stays as written. */
export function commentParts(comment: string, emoji: ReadonlyMap<string, string> = fixedEmoji): readonly CommentPart[] {
  const parts: CommentPart[] = []
  let from = 0
  for (const match of comment.matchAll(written)) {
    const [, inParentheses, inColons = ''] = match
    const address = emoji.get(inParentheses ?? inColons)
    // The colon before it may have ended another emoji.
    if (address === undefined || match.index < from) continue
    if (parts.length > maxParts - 3) break
    if (match.index > from) parts.push({ kind: 'text', text: comment.slice(from, match.index) })
    from = match.index + match[0].length + (inParentheses === undefined ? 1 : 0)
    parts.push({ kind: 'emoji', written: comment.slice(match.index, from), address })
  }
  if (from < comment.length) parts.push({ kind: 'text', text: comment.slice(from) })
  return parts
}

/** True for a text with a name in parentheses or colons that is no known emoji: the site's own list may have it. */
export const namesUnknownEmoji = (comment: string): boolean =>
  [...comment.matchAll(written)].some(([, inParentheses, inColons = '']) => !commentEmoji.has(inParentheses ?? inColons))
