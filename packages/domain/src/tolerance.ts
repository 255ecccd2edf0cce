// Reading what cannot be trusted: each function takes anything and gives back the shape that its name says, never throwing.

const nothing: Readonly<Record<string, unknown>> = Object.freeze(Object.create(null))

/** The value as a record of own members; an empty one for anything that is not a plain object. */
export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : nothing

/** The value as a list; an empty one for anything that is not an array. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The value as text; numbers are written out, anything else is empty. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

/** Embeddings, overrides and isolates: they would reorder what stands beside the text. Marks, which have no reach, stay. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g

/** The value as words that people wrote, to be shown: text without bidirectional control characters (docs/reliability.md A8). */
export const writtenText = (value: unknown): string => text(value).replace(bidiControls, '')

/** The value as a whole number of things: 0 for negative, missing, mistyped or endless ones; decimal text is read. */
export function count(value: unknown): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0
    ? Math.min(Math.floor(number), Number.MAX_SAFE_INTEGER)
    : 0
}

/** True only for true, 1 and "1". */
export const boolean = (value: unknown): boolean => value === true || value === 1 || value === '1'
