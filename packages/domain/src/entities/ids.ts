// Ids of works, users and series: decimal, one to twelve digits, never starting with zero (docs/reliability.md A1).

const idPattern = /^[1-9]\d{0,11}$/

/** The id as text when `value` is one, else undefined. ASCII digits only: `٣`, `1e9`, `0x10` and `-1` are no ids. */
export function parseId(value: unknown): string | undefined {
  const text = typeof value === 'number' ? (Number.isSafeInteger(value) ? String(value) : '') : value
  return typeof text === 'string' && idPattern.test(text) ? text : undefined
}
