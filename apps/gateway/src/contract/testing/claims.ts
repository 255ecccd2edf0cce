// Assertions for contract cases, which run under Vitest and in a browser page. Each one throws with the actual value.
import * as v from 'valibot'

/** Throws unless `holds`. The message says what was expected. */
export function claim(holds: boolean, what: string, found?: unknown): asserts holds {
  if (!holds) throw new Error(found === undefined ? what : `${what}; found ${shown(found)}`)
}

/** Throws unless both are equal as JSON. */
export function same(found: unknown, expected: unknown, what: string): void {
  claim(JSON.stringify(found) === JSON.stringify(expected), `${what}: expected ${shown(expected)}`, found)
}

/** Throws with the first five places where `found` does not match the schema. */
export function shaped(found: unknown, schema: v.GenericSchema | undefined, what: string): void {
  claim(schema !== undefined, `${what}: no schema is known`)
  const read = v.safeParse(schema, found)
  if (read.success) return
  const departures = read.issues.slice(0, 5).map((issue) => `${v.getDotPath(issue) ?? 'whole'}: ${issue.message}`)
  throw new Error(`${what}: ${departures.join('; ')}; found ${shown(found)}`)
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 400)
