// A deny list prepared for matching.
import { comparableText, type DenyEntry, type DenyKind } from './denyEntry.ts'
import { type DenySubject, pictureKey, pictureOwner } from './pictureOwner.ts'

export interface DenyRules {
  readonly size: number
  /** True with users, tags or words: then the id of a work does not tell whether it is denied. */
  readonly isBroad: boolean
  /** True with words. */
  readonly hasWords: boolean
  deniesSubject(subject: DenySubject): boolean
  deniesTag(name: string): boolean
  /** True when the text contains a denied word. */
  deniesText(text: string): boolean
  /** True for the address of a denied picture, or of a picture whose owner is denied by id. */
  deniesPicture(address: string): boolean
}

/** Prepares the entries of a deny list. */
export function createDenyRules(entries: readonly DenyEntry[]): DenyRules {
  const values = (kind: DenyKind) => new Set(entries.filter((entry) => entry.kind === kind).map(({ value }) => value))
  const ids = { artwork: values('artwork'), novel: values('novel'), user: values('user') }
  const tags = values('tag')
  const words = [...values('word')]
  const pictures = values('picture')
  const deniesSubject = ({ kind, id }: DenySubject) => ids[kind].has(id)
  return {
    size: entries.length,
    isBroad: ids.user.size + tags.size + words.length > 0,
    hasWords: words.length > 0,
    deniesSubject,
    deniesTag: (name) => tags.size > 0 && tags.has(comparableText(name)),
    deniesText(text) {
      if (words.length === 0) return false
      const comparable = comparableText(text)
      return words.some((word) => comparable.includes(word))
    },
    deniesPicture(address) {
      const owner = pictureOwner(address)
      if (owner && deniesSubject(owner)) return true
      return pictures.size > 0 && pictures.has(pictureKey(address) ?? '')
    },
  }
}
