// JSON from upstream: parsed, bounded in depth, and cleared of the one member name that can change an object's prototype.

/** The web side nests about ten levels; far deeper text would only overflow whoever writes it again (reliability F04). */
const maxDepth = 64

export type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false }

/** Parses text. Never throws. */
export function parseJson(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text)
    return disarm(value) ? { ok: true, value } : { ok: false }
  } catch {
    // A SyntaxError says no more than that this is no JSON.
    return { ok: false }
  }
}

/** Removes own `__proto__` members in place; false when the value nests too deep. Keeps a list of its own: no stack to overflow. */
function disarm(root: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxDepth) return false
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
    for (const item of Array.isArray(value) ? value : Object.values(value)) {
      if (typeof item === 'object') open.push({ value: item, depth: depth + 1 })
    }
  }
  return true
}
