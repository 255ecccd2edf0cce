// What another app shared: a link or an id opens its target; a picture or other text starts a search.
import { type PastedAddress, parseWebAddress, picturePath, readPasted, searchAddress } from '@emaki/domain'
import { ownPath } from './linkTarget.ts'

/** Digits of an id, when nothing else was shared: shorter numbers are years and chapters. */
const minDigits = 5

export type Shared =
  /** Always a path of this viewer. */
  | { readonly path: string }
  /** Several addresses, or one that only the site can show: the person decides. */
  | { readonly offered: readonly PastedAddress[] }

/** Reads what was shared. `query` has the keys of the manifest, and `picture=true` when the service worker cached a picture. */
export function readShared(query: string, ownOrigin: string): Shared {
  const shared = new URLSearchParams(query)
  const given = ['url', 'text', 'title'].map((key) => shared.get(key)?.trim() ?? '')
  const screenOf = (address: string) => {
    const url = parseWebAddress(address)
    const path = url && ownPath(url, ownOrigin)
    return path?.startsWith('/share') ? undefined : path
  }
  // Most apps repeat the address in their text, so the texts are read as one.
  const { addresses } = readPasted(given.join('\n'), screenOf)
  const [first] = addresses
  if (first !== undefined)
    return addresses.length === 1 && first.path !== undefined ? { path: first.path } : { offered: addresses }
  if (shared.get('picture') === 'true') return { path: '/search_image?shared=true' }
  const words = given.map((text) => readPasted(text).words).find((text) => text !== '') ?? ''
  const [, id] = new RegExp(`^(?:id|pid)?[\\s:#]*(\\d{${minDigits},18})$`, 'i').exec(words) ?? []
  if (id !== undefined) return { path: `/artworks/${Number(id)}` }
  return { path: picturePath(words) ?? (words === '' ? '/search' : searchAddress('illust', words)) }
}
