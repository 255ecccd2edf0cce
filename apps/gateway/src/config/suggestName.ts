// Suggestions for misspelt names of variables, commands and options.

/** The name in `known` with the fewest single-character edits to `typed`; undefined when none is near. */
export function suggestName(typed: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined
  let minDistance = Math.max(2, Math.floor(typed.length / 3)) + 1
  for (const name of known) {
    const distance = edits(typed, name)
    if (distance < minDistance) {
      minDistance = distance
      nearest = name
    }
  }
  return nearest
}

/** Levenshtein distance, computed row by row. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
