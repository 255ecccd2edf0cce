// Ids of works, users and series: decimal, one to twelve digits, without a leading zero (docs/reliability.md A1). Ids of collections and stories
// have up to 25 digits.

const idPattern = /^[1-9]\d{0,11}$/

/** Returns the id as text, or undefined when `value` is no id. Only ASCII digits count: `٣`, `1e9`, `0x10` and `-1` are no ids. */
export function parseId(value: unknown): string | undefined {
  const text = typeof value === 'number' ? (Number.isSafeInteger(value) ? String(value) : '') : value
  return typeof text === 'string' && idPattern.test(text) ? text : undefined
}

const longIdPattern = /^[1-9]\d{0,24}$/

/** Returns the id of a collection or story, which is always text: its digits exceed a number (docs/contract/companion.md 7.18). */
export const parseLongId = (value: unknown): string | undefined =>
  typeof value === 'string' && longIdPattern.test(value) ? value : undefined
