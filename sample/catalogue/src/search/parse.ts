// A search as typed: blanks mean AND, OR in capitals, a leading minus excludes, parentheses group. Total: every text has a reading.

export type Sought =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'all'; readonly wanted: readonly Sought[]; readonly unwanted: readonly Sought[] }
  | { readonly kind: 'any'; readonly of: readonly Sought[] }

/** Beyond these, words and groups are read as plain text or dropped: no one types them, and nothing may run out of stack. */
const maxWords = 60
const maxDepth = 12

type Mark = { readonly kind: 'open' | 'close' | 'or' | 'minus' } | { readonly kind: 'word'; readonly word: string }

/** Reads a search; undefined when it holds no word at all. */
export function parseSearch(text: string): Sought | undefined {
  const marks = readMarks(text)
  let position = 0

  function any(): Sought | undefined {
    const branches: Sought[] = []
    let branch = all()
    if (branch) branches.push(branch)
    while (marks[position]?.kind === 'or') {
      position++
      branch = all()
      if (branch) branches.push(branch)
    }
    return branches.length > 1 ? { kind: 'any', of: branches } : branches[0]
  }

  function all(): Sought | undefined {
    const wanted: Sought[] = []
    const unwanted: Sought[] = []
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

  function atom(): Sought | undefined {
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

/** Parentheses group only where a word begins; inside one, as in `sea(night)`, they belong to it. */
function readMarks(text: string): Mark[] {
  const marks: Mark[] = []
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
      // A minus that stands alone excludes nothing.
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
