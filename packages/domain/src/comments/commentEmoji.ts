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

/** Codes by name. The specification counts 39, but every known table has these 38. */
export const commentEmoji: ReadonlyMap<string, number> = new Map(
  rows.flatMap(([first, names]) => names.split(' ').map((name, place): [string, number] => [name, first + place])),
)

export type CommentPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'emoji'; readonly name: string; readonly code: number }

/** Maximum number of parts of one comment. The rest stays one text part (docs/reliability.md E8). */
const maxParts = 500

/** Splits a comment's text: known names in parentheses become emoji, everything else stays as written. */
export function commentParts(comment: string): readonly CommentPart[] {
  const parts: CommentPart[] = []
  let from = 0
  for (const match of comment.matchAll(/\(([a-z]+\d?)\)/g)) {
    const [written, name = ''] = match
    const code = commentEmoji.get(name)
    if (code === undefined) continue
    if (parts.length > maxParts - 3) break
    if (match.index > from) parts.push({ kind: 'text', text: comment.slice(from, match.index) })
    parts.push({ kind: 'emoji', name, code })
    from = match.index + written.length
  }
  if (from < comment.length) parts.push({ kind: 'text', text: comment.slice(from) })
  return parts
}

export const emojiAddress = (code: number): string => `https://s.pximg.net/common/images/emoji/${code}.png`
