// Counts the steps of a backtracking matcher, because V8 reports none. Tests use it to find patterns that read a text more than once.
import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** Maximum number of steps. Above it the pattern counts as exponential, and counting stops with an error. */
const maxSteps = 3_000_000

type Next = (at: number) => boolean
type Matcher = (at: number, next: Next) => boolean

interface Context {
  text: string
  readonly flags: string
  readonly captures: Map<AST.CapturingGroup, string>
  steps: number
}

/**
 * Creates a counter for one match of `pattern` from a start position. Every try of a pattern element at a position is a step.
 * Example: `stepCounter(/a+b/)('aac', 0)`.
 */
export function stepCounter(pattern: RegExp): (text: string, from: number) => number {
  const context: Context = { text: '', flags: pattern.flags.replace(/[gyd]/g, ''), captures: new Map(), steps: 0 }
  const parsed = new RegExpParser().parsePattern(pattern.source, 0, pattern.source.length, {
    unicode: pattern.unicode,
    unicodeSets: pattern.flags.includes('v'),
  })
  const matches = alternatives(parsed.alternatives, context)
  return (text, from) => {
    context.text = text
    context.steps = 0
    context.captures.clear()
    const last = pattern.sticky ? from : text.length
    for (let at = from; at <= last; at++) if (matches(at, () => true)) break
    return context.steps
  }
}

function step(context: Context): void {
  context.steps += 1
  if (context.steps > maxSteps) throw new Error(`A pattern takes more than ${maxSteps} steps`)
}

function alternatives(all: readonly AST.Alternative[], context: Context): Matcher {
  const each = all.map(({ elements }) => sequence(elements, context))
  return (at, next) => each.some((matches) => matches(at, next))
}

function sequence(elements: readonly AST.Element[], context: Context): Matcher {
  const each = elements.map((element) => matcherOf(element, context))
  return (at, next) => {
    const run = (index: number, place: number): boolean => {
      const matches = each[index]
      return matches ? matches(place, (end) => run(index + 1, end)) : next(place)
    }
    return run(0, at)
  }
}

function matcherOf(element: AST.Element, context: Context): Matcher {
  switch (element.type) {
    case 'Group':
      return alternatives(element.alternatives, context)
    case 'CapturingGroup':
      return capture(element, context)
    case 'Backreference':
      return backreference(element, context)
    case 'Quantifier':
      return quantifier(element, context)
    case 'Assertion':
      return element.kind === 'lookahead' ? lookahead(element, context) : zeroWidth(element.raw, context)
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const lengthAt = character(element.raw, context)
      return (at, next) => {
        const length = lengthAt(at)
        return length > 0 && next(at + length)
      }
    }
    default:
      throw new Error(`Steps of "${JSON.stringify(element)}" in a pattern are not counted`)
  }
}

function capture(group: AST.CapturingGroup, context: Context): Matcher {
  const matches = alternatives(group.alternatives, context)
  const { captures } = context
  return (at, next) =>
    matches(at, (end) => {
      const before = captures.get(group) ?? ''
      captures.set(group, context.text.slice(at, end))
      if (next(end)) return true
      captures.set(group, before)
      return false
    })
}

function backreference({ resolved }: AST.Backreference, context: Context): Matcher {
  const groups = Array.isArray(resolved) ? resolved : [resolved]
  return (at, next) => {
    step(context)
    const sought = groups.map((group) => context.captures.get(group) ?? '').join('')
    return context.text.startsWith(sought, at) && next(at + sought.length)
  }
}

/** Length of the character at a position when the element matches it, else 0. */
function character(raw: string, context: Context): (at: number) => number {
  const single = new RegExp(`^(?:${raw})$`, context.flags.replace('m', ''))
  const known = new Map<string, boolean>()
  const isUnicode = /[uv]/.test(context.flags)
  return (at) => {
    step(context)
    if (at >= context.text.length) return 0
    const found = isUnicode ? String.fromCodePoint(context.text.codePointAt(at) ?? 0) : context.text.charAt(at)
    let matches = known.get(found)
    if (matches === undefined) {
      matches = single.test(found)
      known.set(found, matches)
    }
    return matches ? found.length : 0
  }
}

function quantifier({ element, min, max, greedy }: AST.Quantifier, context: Context): Matcher {
  if ('raw' in element && /^(?:Character|CharacterSet|CharacterClass|ExpressionCharacterClass)$/.test(element.type))
    return run(character(element.raw, context), { min, max, greedy }, context)
  const matches = matcherOf(element, context)
  const repeat = (at: number, times: number, next: Next): boolean => {
    step(context)
    const more = () => times < max && matches(at, (end) => (end > at || times < min) && repeat(end, times + 1, next))
    if (times < min) return more()
    return greedy ? more() || next(at) : next(at) || more()
  }
  return (at, next) => repeat(at, 0, next)
}

/** A repeated character without recursion, because long texts would overflow the stack. */
function run(
  lengthAt: (at: number) => number,
  { min, max, greedy }: Pick<AST.Quantifier, 'min' | 'max' | 'greedy'>,
  context: Context,
): Matcher {
  return (at, next) => {
    const ends = [at]
    const take = () => {
      const place = ends.at(-1) ?? at
      const length = ends.length <= max ? lengthAt(place) : 0
      if (length > 0) ends.push(place + length)
      return length > 0
    }
    while (ends.length <= min) if (!take()) return false
    if (!greedy) {
      do if (next(ends.at(-1) ?? at)) return true
      while (take())
      return false
    }
    while (take());
    for (let times = ends.length - 1; times >= min; times--) {
      step(context)
      if (next(ends[times] ?? at)) return true
    }
    return false
  }
}

function lookahead({ alternatives: inner, negate }: AST.LookaheadAssertion, context: Context): Matcher {
  const matches = alternatives(inner, context)
  return (at, next) => matches(at, () => true) !== negate && next(at)
}

/** Anchors, word boundaries and lookbehinds read a bounded piece of text, so each is one step. */
function zeroWidth(raw: string, context: Context): Matcher {
  const pattern = new RegExp(raw, `${context.flags}y`)
  return (at, next) => {
    step(context)
    pattern.lastIndex = at
    return pattern.test(context.text) && next(at)
  }
}
