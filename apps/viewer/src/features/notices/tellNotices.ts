// Today's notices, told once the page has come to rest: an alert that was not read yet, and the effects of the season (docs/spec/product.md 4.8).
import { localDay, noticesQuery } from '../../data/operator/notices.ts'
import { queryClient } from '../../data/query/queryClient.ts'
import { translate } from '../../i18n/catalogue.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { effectsOf, noticeOf } from './notice.ts'
import { readNotices, rememberRead } from './readNotices.ts'
import { showEffects } from './seasonEffects.ts'

/** Asks for the operator's file and shows what in it is for today. Never rejects: a notice is no reason for an error. */
export async function tellNotices(): Promise<void> {
  try {
    const query = noticesQuery()
    if (query.enabled !== true) return
    const file = await queryClient.fetchQuery(query)
    const today = localDay()
    showEffects(effectsOf(file, { today, chance: Math.random() }))
    const notice = noticeOf(file, { today, host: location.hostname, chance: 0, read: readNotices() })
    if (notice === undefined || !notice.isAlert) return
    await confirm({
      title: notice.title || notice.text,
      ...(notice.title ? { text: notice.text } : {}),
      yes: translate('dialog.ok'),
      no: null,
    })
    rememberRead(notice.id)
  } catch {
    // Offline, or no such file: there is nothing to tell.
  }
}
