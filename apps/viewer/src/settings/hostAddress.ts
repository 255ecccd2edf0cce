// A place on the network that a person typed: another people's image proxy, API host or proxy (docs/spec/product.md 5, docs/reliability.md K1, K2).
import { withoutEndSlashes } from '@emaki/domain'

/** Why a typed place cannot be used. `mixed`: a page that came over https may not ask plain http. */
export type HostAddressError = 'invalid' | 'mixed'

export type HostAddress =
  | { readonly address: string; readonly error?: undefined }
  | { readonly address?: undefined; readonly error: HostAddressError }

/** The longest address that is looked at. */
const longest = 300
/** A host has a dot in it, or is this machine. */
const hostForm = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost|\[[0-9a-f:.]+\])$/

/** Origin and path prefix of what was typed, without a slash at the end; what follows a question mark or a hash is dropped. */
export function parseHostAddress(typed: string, pageProtocol: string): HostAddress {
  const text = typed.trim()
  if (text.length > longest || !/^https?:\/\/[^\\\s]+$/i.test(text) || !URL.canParse(text)) return { error: 'invalid' }
  const url = new URL(text)
  // A dot at the end names the same host, but another origin.
  const host = url.hostname.replace(/\.$/, '')
  if (url.username !== '' || url.password !== '' || !hostForm.test(host)) return { error: 'invalid' }
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)
  if (url.protocol === 'http:' && pageProtocol === 'https:' && !isLocal) return { error: 'mixed' }
  const port = url.port === '' ? '' : `:${url.port}`
  return { address: `${url.protocol}//${host}${port}${withoutEndSlashes(url.pathname)}` }
}
