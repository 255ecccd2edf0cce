// Formats of credentials (docs/spec/product.md 5, docs/reliability.md J5 and J6).

/** True for a web session: at least two digits, an underscore, then exactly 32 letters or digits. */
export const isWebSession = (value: string): boolean => /^\d{2,}_[0-9A-Za-z]{32}$/.test(value)

/** The id of the account that a web session begins with. Undefined when it is no web session. */
export const userOfWebSession = (value: string): string | undefined => (isWebSession(value) ? value.split('_', 1)[0] : undefined)

/** True for a refresh token: exactly 43 characters of the token alphabet. The caller trims white space. */
export const isRefreshToken = (value: string): boolean => /^[\w-]{43}$/.test(value)

/**
 * Finds the code in what a person pastes at the end of a login: the bare code, or a URL that carries it.
 * Undefined when there is none, and when it occurs twice, because the right one is then unknown (docs/reliability.md J1).
 */
export function readLoginCode(typed: string): string | undefined {
  const given = typed.trim()
  if (given.length > longestTyped) return undefined
  if (isLoginCode(given)) return given
  const query = /^[a-z][a-z0-9+.-]*:[^?]*\?([^#]*)/i.exec(given)?.[1]
  const codes = new URLSearchParams(query ?? '').getAll('code')
  const [code = ''] = codes
  return codes.length === 1 && isLoginCode(code) ? code : undefined
}

/** True for the format of a finished login's code. */
export const isLoginCode = (value: string): boolean => /^[\w-]{20,200}$/.test(value)

/** Maximum input length, in characters. A URL with a code has some hundred. */
const longestTyped = 2000
