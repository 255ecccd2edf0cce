/** The text without trailing slashes. A loop, because a pattern rescans a long run of slashes for each of them. */
export function withoutEndSlashes(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}
