// Addresses and paths as something is put behind them: without the slashes at their end.

/** The text without the slashes at its end. Counted, since a pattern looks at a long run of slashes once for each of them. */
export function withoutEndSlashes(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}
