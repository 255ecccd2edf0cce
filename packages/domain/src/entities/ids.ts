// Ids of works, users and series: decimal, one to twelve digits, without a leading zero (docs/reliability.md A1).

const idPattern = /^[1-9]\d{0,11}$/

/** Returns the id as text, or undefined when `value` is no id. Only ASCII digits count: `٣`, `1e9`, `0x10` and `-1` are no ids. */
export function parseId(value: unknown): string | undefined {
  const text = typeof value === 'number' ? (Number.isSafeInteger(value) ? String(value) : '') : value
  return typeof text === 'string' && idPattern.test(text) ? text : undefined
}
