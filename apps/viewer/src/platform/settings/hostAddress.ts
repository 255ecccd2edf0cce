// Parses the address of a third-party image proxy, API host or proxy that the user typed (docs/spec/product.md 5, docs/reliability.md K1, K2).
import { withoutEndSlashes } from '@emaki/domain'

/** Why an address cannot be used. `mixed`: a page loaded over https may not request plain http. */
export type HostAddressError = 'invalid' | 'mixed'

export type HostAddress =
  | { readonly address: string; readonly error?: undefined }
  | { readonly address?: undefined; readonly error: HostAddressError }

/** Characters. */
const maxAddressLength = 300
/** A host contains a dot, or is this machine. */
const hostForm = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost|\[[0-9a-f:.]+\])$/

/** The origin and path prefix of the typed text, without a slash at the end. The query and the fragment are dropped. */
export function parseHostAddress(typed: string, pageProtocol: string): HostAddress {
  const text = typed.trim()
  if (text.length > maxAddressLength || !/^https?:\/\/[^\\\s]+$/i.test(text) || !URL.canParse(text)) return { error: 'invalid' }
  const url = new URL(text)
  // A dot at the end means the same host, but makes another origin.
  const host = url.hostname.replace(/\.$/, '')
  if (url.username !== '' || url.password !== '' || !hostForm.test(host)) return { error: 'invalid' }
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)
  if (url.protocol === 'http:' && pageProtocol === 'https:' && !isLocal) return { error: 'mixed' }
  const port = url.port === '' ? '' : `:${url.port}`
  return { address: `${url.protocol}//${host}${port}${withoutEndSlashes(url.pathname)}` }
}
