// Reads one value of a query string, which may hold a key several times.
import * as v from 'valibot'

/** The first value that fits the schema; undefined, which removes the key, when none does (docs/reliability.md A10). */
export function firstFitting<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output | undefined {
  for (const one of Array.isArray(value) ? value : [value]) {
    const result = v.safeParse(schema, one)
    if (result.success) return result.output
  }
  return undefined
}
