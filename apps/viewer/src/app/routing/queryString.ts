// Reads and writes the query string of an address. Values are plain text and not JSON, so that addresses stay readable.
export type Query = Record<string, string | readonly string[]>

/** Reads a query string. A repeated key becomes a list; `__proto__` is dropped. */
export function parseQuery(text: string): Query {
  const query: Query = {}
  for (const [key, value] of new URLSearchParams(text)) {
    if (key === '__proto__') continue
    const before = Object.hasOwn(query, key) ? query[key] : undefined
    query[key] = before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value]
  }
  return query
}

/** Writes a query string with its question mark; empty for an empty query. */
export function writeQuery(query: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean') params.append(key, String(one))
    }
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
