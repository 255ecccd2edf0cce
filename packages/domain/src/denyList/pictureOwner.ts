// Which work or user a picture belongs to, by its address (docs/contract/companion.md 4.2).

/** A work or user that a picture or a response is about. */
export interface DenySubject {
  readonly kind: 'artwork' | 'novel' | 'user'
  readonly id: string
}

const address =
  /\/(img-master|img-original|custom-thumb|img-zip-ugoira|novel-cover-master|novel-cover-original|user-profile|background)\/img\/(\d{4}(?:\/\d{2}){5})\/([a-z]{0,4})([1-9]\d{0,11})(?=[_.-])/
/** A key without its address, as it is written in a deny list. */
const key = /^\d{4}(?:\/\d{2}){5}\/[a-z]{0,4}[1-9]\d{0,11}$/

/** The key of a picture: equal for all sizes and pages. Undefined for addresses that do not name an upload. */
export function pictureKey(text: string): string | undefined {
  if (key.test(text)) return text
  const found = address.exec(text)
  return found ? `${found[2]}/${found[3]}${found[4]}` : undefined
}

/** The work or user that the address of a picture names; undefined where it names none. */
export function pictureOwner(text: string): DenySubject | undefined {
  const [, folder = '', , prefix, id] = address.exec(text) ?? []
  if (id === undefined) return undefined
  if (folder.startsWith('novel-cover')) return prefix === '' || prefix === 'ci' ? { kind: 'novel', id } : undefined
  if (prefix !== '') return undefined
  return { kind: folder === 'user-profile' || folder === 'background' ? 'user' : 'artwork', id }
}
