// Parses a search as typed: blanks mean AND, OR in capitals, a leading minus excludes, parentheses group. Every text is valid.

export type ParsedSearch =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'all'; readonly wanted: readonly ParsedSearch[]; readonly unwanted: readonly ParsedSearch[] }
  | { readonly kind: 'any'; readonly of: readonly ParsedSearch[] }

/** Words and groups beyond these limits are read as plain text or dropped, which limits the recursion. */
const maxWords = 60
const maxDepth = 12

type Token = { readonly kind: 'open' | 'close' | 'or' | 'minus' } | { readonly kind: 'word'; readonly word: string }

/** Parses a search; undefined if it contains no word. */
export function parseSearch(text: string): ParsedSearch | undefined {
  const marks = readTokens(text)
  let position = 0

  function any(): ParsedSearch | undefined {
    const branches: ParsedSearch[] = []
    let branch = all()
    if (branch) branches.push(branch)
    while (marks[position]?.kind === 'or') {
      position++
      branch = all()
      if (branch) branches.push(branch)
    }
    return branches.length > 1 ? { kind: 'any', of: branches } : branches[0]
  }

  function all(): ParsedSearch | undefined {
    const wanted: ParsedSearch[] = []
    const unwanted: ParsedSearch[] = []
    for (let mark = marks[position]; mark && mark.kind !== 'or' && mark.kind !== 'close'; mark = marks[position]) {
      let isUnwanted = false
      while (marks[position]?.kind === 'minus') {
        isUnwanted = true
        position++
      }
      const part = atom()
      if (part) (isUnwanted ? unwanted : wanted).push(part)
    }
    const [only] = wanted
    if (only && wanted.length === 1 && unwanted.length === 0) return only
    return wanted.length + unwanted.length > 0 ? { kind: 'all', wanted, unwanted } : undefined
  }

  function atom(): ParsedSearch | undefined {
    const mark = marks[position]
    if (mark?.kind === 'word') {
      position++
      return mark
    }
    if (mark?.kind !== 'open') return undefined
    position++
    const inside = any()
    if (marks[position]?.kind === 'close') position++
    return inside
  }

  return any()
}

/** Parentheses group only at the beginning of a word. Inside a word, as in `sea(night)`, they belong to it. */
function readTokens(text: string): Token[] {
  const marks: Token[] = []
  const characters = [...text.normalize('NFC').replace(/[\p{Cc}\p{Zs}\u3000]/gu, ' ')]
  let open = 0
  let words = 0
  let i = 0
  while (i < characters.length && words < maxWords) {
    const character = characters[i]
    if (character === ' ') i++
    else if (character === '(' && open < maxDepth) {
      marks.push({ kind: 'open' })
      open++
      i++
    } else if (character === ')' && open > 0) {
      marks.push({ kind: 'close' })
      open--
      i++
    } else if (character === '-') {
      // A minus alone excludes nothing.
      if ((characters[i + 1] ?? ' ') !== ' ') marks.push({ kind: 'minus' })
      i++
    } else {
      const word = readWord(characters, i, open > 0)
      i += word.length
      const written = word.join('')
      if (written === 'OR') marks.push({ kind: 'or' })
      else {
        marks.push({ kind: 'word', word: written })
        words++
      }
    }
  }
  return marks
}

function readWord(characters: readonly string[], from: number, isGrouped: boolean): string[] {
  let inner = 0
  let end = from
  for (; end < characters.length && characters[end] !== ' '; end++) {
    if (characters[end] === '(') inner++
    else if (characters[end] === ')') {
      if (inner === 0 && isGrouped && end > from) break
      inner--
    }
  }
  return characters.slice(from, end)
}
