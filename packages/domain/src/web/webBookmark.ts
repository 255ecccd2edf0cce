// The bookmark of a work on the web side. In a file of its own, because pages of works need no list of the web side.
import type { WebBookmark } from '../entities/artwork.ts'
import { boolean, record, text } from '../tolerance.ts'

/** The session's bookmark of a work. Undefined when it has none. */
export function readWebBookmark(wire: unknown): WebBookmark | undefined {
  const bookmark = record(record(wire).bookmarkData)
  const id = text(bookmark.id)
  return /^[1-9]\d{0,18}$/.test(id) ? { id, isPrivate: boolean(bookmark.private) } : undefined
}
