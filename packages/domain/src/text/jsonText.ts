// Parses untrusted JSON: bounds its depth and removes `__proto__` members, which could change an object's prototype.

import { failed, type Result, succeeded } from '../result.ts'

/**
 * Maximum nesting depth. Upstream nests about ten levels; deeper values would overflow the stack of serialisers (docs/reliability.md F04).
 */
const maxDepth = 64

/** Why a text is no usable JSON. */
export type JsonErrorCode = 'empty' | 'html' | 'json' | 'tooDeep'

/** Sign that a text may have an integer beyond 2^53. */
const bigInteger = /\d{16}/
/** Strings and numbers of JSON. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/** Puts integers that a number cannot hold in quotation marks, so that ids keep their last digits (docs/contract/site-2026.md 10). */
const withTextIds = (json: string): string =>
  json.replace(token, (found) => (/^-?\d{16,}$/.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found))

/** Parses the text of a response. Never throws: invalid text returns the error code. Integers beyond 2^53 become texts. */
export function parseJson(text: string): Result<unknown, JsonErrorCode> {
  const start = text.trimStart()
  if (start === '') return failed('empty')
  if (start.startsWith('<')) return failed('html')
  try {
    const value: unknown = JSON.parse(bigInteger.test(start) ? withTextIds(start) : start)
    return disarm(value) ? succeeded(value) : failed('tooDeep')
  } catch {
    // The message of the SyntaxError adds nothing to the code.
    return failed('json')
  }
}

/** Removes own `__proto__` members in place. False when the value nests too deep. Iterative, so that it cannot overflow the stack. */
function disarm(root: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxDepth) return false
    if (Array.isArray(value)) {
      for (const item of value) if (typeof item === 'object') open.push({ value: item, depth: depth + 1 })
      continue
    }
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
    for (const item of Object.values(value)) if (typeof item === 'object') open.push({ value: item, depth: depth + 1 })
  }
  return true
}
