// What another app shared with the installed one: a link or an id opens what it names, a picture or other words are searched for.
import { searchAddress } from '@emaki/domain'
import { linkTarget } from './linkTarget.ts'

/** Longer texts are letters, not words to search for. */
const maxTextLength = 120
/** The fewest digits that are taken for an id when nothing else was shared: fewer are years and chapters. */
const minDigits = 5

/** Where what was shared leads: always a path of this viewer. `query` has the keys of the manifest, and says whether a picture was put aside. */
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
