// The path that opens what another app shared: a link or an id opens its target; a picture or other text starts a search.
import { searchAddress } from '@emaki/domain'
import { linkTarget } from './linkTarget.ts'

/** Characters of a search. */
const maxTextLength = 120
/** Digits of an id, when nothing else was shared: shorter numbers are years and chapters. */
const minDigits = 5

/** Always a path of this viewer. `query` has the keys of the manifest, and `picture=true` when the service worker cached a picture. */
export function sharedPath(query: string, ownOrigin: string): string {
  const shared = new URLSearchParams(query)
  const texts = ['url', 'text', 'title'].map((key) => shared.get(key)?.trim() ?? '')
  for (const link of texts.flatMap((text) => text.match(links) ?? [])) {
    const target = linkTarget(`?${new URLSearchParams({ http: link })}`, ownOrigin)
    if (target?.kind === 'inside' && !target.path.startsWith('/share')) return target.path
  }
  if (shared.get('picture') === 'true') return '/search_image?shared=true'
  const words = texts.map((text) => text.replace(links, ' ').replace(/\s+/g, ' ').trim()).find((text) => text !== '') ?? ''
  const [, id] = new RegExp(`^(?:id|pid)?[\\s:#]*(\\d{${minDigits},18})$`, 'i').exec(words) ?? []
  if (id !== undefined) return `/artworks/${Number(id)}`
  return words === '' ? '/search' : searchAddress('illust', words.slice(0, maxTextLength))
}

const links = /https?:\/\/[^\s<>"'、。）】」]+/gi
