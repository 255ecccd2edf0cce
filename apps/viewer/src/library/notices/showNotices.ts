// Shows today's alert and seasonal effects, once the page is idle (docs/spec/product.md 4.8).
import { localDay } from '@emaki/domain'
import { translate } from '../../platform/i18n/catalogue.ts'
import { queryClient } from '../../platform/query/queryClient.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { noticesQuery } from '../operator/notices.ts'
import { dismissedNoticeIds, dismissNotice } from './dismissedNotices.ts'
import { currentEffects, currentNotice, type SeasonEffect } from './notice.ts'

/** Loads the operator's file and shows what is for today. Never rejects: without a network there are no notices. */
export async function showNotices(): Promise<void> {
  try {
    const query = noticesQuery()
    if (query.enabled !== true) return
    const file = await queryClient.fetchQuery(query)
    const today = localDay(new Date())
    await drawEffects(currentEffects(file, { today, random: Math.random() }))
    const notice = currentNotice(file, { today, host: location.hostname, random: 0, dismissed: dismissedNoticeIds() })
    if (notice === undefined || !notice.isAlert) return
    await confirm({
      title: notice.title || notice.text,
      ...(notice.title ? { text: notice.text } : {}),
      yes: translate('dialog.ok'),
      no: null,
    })
    dismissNotice(notice.id)
  } catch {
    // Offline, or there is no such file.
  }
}

/** Most days have no effects, and then their code is not loaded. Never rejects. */
async function drawEffects(effects: readonly SeasonEffect[]): Promise<void> {
  if (effects.length === 0) return
  try {
    const { showEffects } = await import('./seasonEffects.ts')
    showEffects(effects)
  } catch {
    // Offline, or a newer build: this visit has none.
  }
}
