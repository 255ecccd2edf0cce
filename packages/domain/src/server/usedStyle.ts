// The rules of a style sheet that an HTML text can use: a page needs a part of the style of all first screens.

/** A rule with the classes that each of its selectors needs; or a group of rules, such as `@media`; or another at-rule. */
interface Rule {
  readonly head: string
  readonly body: string
  readonly needs?: readonly (readonly string[])[]
  readonly rules?: readonly Rule[]
}

const groups = /^@(?:media|supports|container|layer)\b/

/** Reads a minified sheet once. The function returns the rules whose classes are all in `html`, in their order. */
export function usedStyle(sheet: string): (html: string) => string {
  const rules = readRules(sheet)
  return (html) => {
    const names = new Set([...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' ')))
    return written(rules, names)
  }
}

function written(rules: readonly Rule[], names: ReadonlySet<string>): string {
  return rules
    .map(({ head, body, needs, rules: inner }) => {
      const kept = inner ? written(inner, names) : body
      const isUsed = inner ? kept !== '' : !needs || needs.some((classes) => classes.every((name) => names.has(name)))
      return isUsed ? `${head}{${kept}}` : ''
    })
    .join('')
}

/** Splits a sheet without comments at the braces of its rules. */
function readRules(sheet: string): readonly Rule[] {
  const rules: Rule[] = []
  let from = 0
  let depth = 0
  let open = 0
  for (const { index, 0: brace } of sheet.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (brace === '{' && depth++ === 0) open = index
    if (brace !== '}' || --depth > 0) continue
    rules.push(readRule(sheet.slice(from, open).trim(), sheet.slice(open + 1, index)))
    from = index + 1
  }
  return rules
}

function readRule(head: string, body: string): Rule {
  if (groups.test(head)) return { head, body, rules: readRules(body) }
  if (head.startsWith('@')) return { head, body }
  return { head, body, needs: selectorsOf(head).map(classesOf) }
}

/** The selectors of a list, split at commas outside of brackets. */
function selectorsOf(list: string): readonly string[] {
  const selectors = ['']
  let depth = 0
  for (const sign of list) {
    if (sign === '(' || sign === '[') depth++
    if (sign === ')' || sign === ']') depth--
    if (sign === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += sign
  }
  return selectors
}

/** The classes that an element and its ancestors must have. Those inside of `:is(…)`, `:not(…)` and the like may be absent. */
const classesOf = (selector: string): readonly string[] =>
  [...withoutArguments(selector).matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)

function withoutArguments(selector: string): string {
  const outer = selector.replace(/\([^()]*\)/g, '')
  return outer === selector ? outer : withoutArguments(outer)
}
