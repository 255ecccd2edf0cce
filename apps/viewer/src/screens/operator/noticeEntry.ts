// An entry of the operator's file of notices, and what readers see of it.
import { text } from '@emaki/domain'
import { currentNotice, type Notice } from '../../library/notices/notice.ts'

/** An entry of the file. Members that the form does not know stay as they are. */
export type NoticeEntry = Readonly<Record<string, unknown>>

/** An entry as a reader of its first day sees it; undefined where readers see nothing. */
export function shownNotice(entry: NoticeEntry): Notice | undefined {
  const file = { notices: [{ ...entry, pnt: [] }] }
  return currentNotice(file, { today: text(entry.start), host: location.hostname, random: 0 })
}
