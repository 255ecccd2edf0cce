// Labels in the names of cached files, so that everything that is cached about a work or user can be found and removed.
import type { DenyEntry } from './denyEntry.ts'
import { type DenySubject, pictureKey, pictureOwner } from './pictureOwner.ts'

const letters = { artwork: 'a', novel: 'n', user: 'u' } as const

/** The label of what is cached about a work or user, such as `a123`. Letters and digits. */
export const subjectLabel = ({ kind, id }: DenySubject): string => `${letters[kind]}${id}`

/** The label of a picture: that of its owner, where its address names one. `x` for pictures that cannot be denied. */
export function pictureLabel(address: string): string {
  const owner = pictureOwner(address)
  return owner ? subjectLabel(owner) : keyLabel(pictureKey(address) ?? '')
}

/** The labels of what an entry denies; empty for tags and words. */
export function labelsOf({ kind, value }: DenyEntry): readonly string[] {
  if (kind === 'tag' || kind === 'word') return []
  if (kind !== 'picture') return [subjectLabel({ kind, id: value })]
  // The key of a picture does not tell the kind of its owner. Removing too much from a cache is harmless.
  const id = /\/(?:ci)?(\d+)$/.exec(value)?.[1]
  return [keyLabel(value), ...(id === undefined ? [] : Object.values(letters).map((letter) => `${letter}${id}`))]
}

/** The label of a picture by its key (`pictureKey`); `x` for an empty one. */
const keyLabel = (key: string): string => (key === '' ? 'x' : `p${key.replaceAll('/', '')}`)
