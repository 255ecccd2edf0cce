/** Parses a Retry-After header in seconds or as an HTTP date. Returns milliseconds, at least 0. Undefined when it is missing or unreadable. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  const value = header?.trim()
  if (!value) return undefined
  const waitMs = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return Number.isFinite(waitMs) ? Math.max(waitMs, 0) : undefined
}
