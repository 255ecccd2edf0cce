// Readers of untrusted values: each function accepts anything, returns the shape that its name says, and never throws.

const nothing: Readonly<Record<string, unknown>> = Object.freeze(Object.create(null))

/** The value as a record. Empty for anything but an object. */
export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : nothing

/** The value as a list. Empty for anything but an array. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The value as text. Numbers are converted; anything else is empty. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

/** Embeddings, overrides and isolates, which would reorder the text beside them. Directional marks have no such effect and stay. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g

/** The value as displayable user text: without bidirectional control characters (docs/reliability.md A8). */
export const writtenText = (value: unknown): string => text(value).replace(bidiControls, '')

/** True for a text without a visible character, such as a tag of one blank. */
export const isBlank = (value: string): boolean => /^[\s\p{Cf}]*$/u.test(value)

/** The value as a whole non-negative number. Decimal text is parsed. Negative, missing, mistyped or infinite values give 0. */
export function count(value: unknown): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0
    ? Math.min(Math.floor(number), Number.MAX_SAFE_INTEGER)
    : 0
}

/** True only for true, 1 and "1". */
export const boolean = (value: unknown): boolean => value === true || value === 1 || value === '1'
