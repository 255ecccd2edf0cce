// JSON from outside: parsed, bounded in depth, and cleared of the one member name that can change an object's prototype.

/** Upstream nests about ten levels; anything far beyond would only overflow whoever serialises it again (docs/reliability.md F04). */
const maxDepth = 64

/** Why a text is no JSON that may be used. */
export type JsonFault = 'empty' | 'html' | 'json' | 'tooDeep'

export type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: JsonFault }

/** Parses an answer's text. Never throws: what is no JSON comes back with the reason. */
export function parseJson(text: string): Parsed {
  const start = text.trimStart()
  if (start === '') return { ok: false, reason: 'empty' }
  if (start.startsWith('<')) return { ok: false, reason: 'html' }
  try {
    const value: unknown = JSON.parse(start)
    return disarm(value) ? { ok: true, value } : { ok: false, reason: 'tooDeep' }
  } catch {
    // A SyntaxError says no more than the reason does.
    return { ok: false, reason: 'json' }
  }
}

/** Removes own `__proto__` members in place; false when the value nests too deep. Walks with a list of its own: no stack to overflow. */
function disarm(root: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxDepth) return false
    if (Array.isArray(value)) {
      for (const item of value) if (typeof item === 'object') open.push({ value: item, depth: depth + 1 })
      continue
    }
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
    for (const item of Object.values(value)) if (typeof item === 'object') open.push({ value: item, depth: depth + 1 })
  }
  return true
}
