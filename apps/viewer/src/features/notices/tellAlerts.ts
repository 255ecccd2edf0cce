// Alert notices: shown once each, until they have been read (spec 4, notices).
import { localDay, noticesQuery } from '../../data/notices.ts'
import { queryClient } from '../../data/queryClient.ts'
import { translate } from '../../i18n/catalogue.ts'
import { noticesReadKey } from '../../settings/keys.ts'
import { shelf } from '../../settings/storage.ts'
import { confirm } from '../../ui/confirm.ts'
import { noticeOf } from './notice.ts'

/** Ids that are remembered; older ones will not come again. */
const mostRead = 50
const kept = shelf(noticesReadKey, () => localStorage)

/** Asks for today's notice and, when it is an alert that was not read yet, shows it. Never rejects: a notice is no reason for an error. */
export async function tellAlerts(): Promise<void> {
  try {
    const query = noticesQuery()
    if (query.enabled !== true) return
    const file = await queryClient.fetchQuery(query)
    const notice = noticeOf(file, { today: localDay(), host: location.hostname, chance: 0 })
    const read = readIds(kept.read())
    if (notice === undefined || !notice.isAlert || read.includes(notice.id)) return
    await confirm({
      title: notice.title || notice.text,
      ...(notice.title ? { text: notice.text } : {}),
      yes: translate('dialog.ok'),
      no: null,
    })
    kept.write([notice.id, ...read].slice(0, mostRead))
  } catch {
    // Offline, or no such file: there is nothing to tell.
  }
}

const readIds = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []
