// Reads and writes the query string of an address. Values are plain text and not JSON, so that addresses stay readable.
import * as v from 'valibot'

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

/** The first value that fits the schema; undefined, which removes the key, when none does (docs/reliability.md A10). */
export function firstFitting<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output | undefined {
  for (const one of Array.isArray(value) ? value : [value]) {
    const result = v.safeParse(schema, one)
    if (result.success) return result.output
  }
  return undefined
}
