// Credentials: the forms of what a person signs in with (docs/spec/product.md 5, docs/reliability.md J5 and J6).

/** True for a web session: at least two digits, an underscore, then exactly 32 letters or digits. */
export const isWebSession = (value: string): boolean => /^\d{2,}_[0-9A-Za-z]{32}$/.test(value)

/** True for a refresh token: exactly 43 characters of those that tokens are made of. Blanks around it are the caller's to trim. */
export const isRefreshToken = (value: string): boolean => /^[\w-]{43}$/.test(value)

/**
 * The code in what a person copied at the end of a login: the bare code, or an address that carries it, the app's own or a callback's.
 * Undefined when there is none, and where it stands twice: nobody can say which is meant (docs/reliability.md J1).
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

/** True for what may be the code of a finished login. */
export const isLoginCode = (value: string): boolean => /^[\w-]{20,200}$/.test(value)

/** An address with a code in it is some hundred characters. */
const longestTyped = 2000
