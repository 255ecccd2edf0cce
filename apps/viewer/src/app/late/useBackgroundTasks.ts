// What every page does by itself once it is idle: it goes on with downloads, follows rules, and shows marks and notices.
import { once } from '@emaki/domain'
import { useEffect } from 'react'
import { followTranslatorScripts } from '../../novel/translate/translatorScripts.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { whenDownloaded } from '../../platform/persistence/downloadedMarks.ts'
import { whenIdle } from '../../platform/schedule.ts'
import { readSettings, useSetting } from '../../platform/settings/store.ts'
import { hasUnfinishedBulk, hasUnfinishedDownloads } from '../../saving/download/unfinishedDownloads.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { lastBookmarked } from '../../works/bookmark/bookmarked.ts'

/** Starts these tasks. For one component of the page. */
export function useBackgroundTasks(): void {
  useEffect(loadTranslators, [])
  useEffect(resumeDownloads, [])
  useEffect(followBookmarks, [])
  useEffect(showNotices, [])
  useDownloadedMarks()
}

/** Once a visit, even if the account changes. */
const loadTranslators = once(() =>
  followTranslatorScripts((script) => showToast(translate('translate.script_failed', { script }), { kind: 'error' })),
)

/** Resumes unfinished downloads and bulk changes of an earlier visit. */
function resumeDownloads() {
  if (!hasUnfinishedDownloads() && !hasUnfinishedBulk()) return
  const timer = setTimeout(() => {
    // Offline, or a newer build: the next visit resumes them.
    if (hasUnfinishedDownloads())
      import('../../saving/download/downloads.ts').then(({ startDownloads }) => startDownloads()).catch(() => undefined)
    if (hasUnfinishedBulk()) import('../../saving/bulk/bulk.ts').then(({ startBulk }) => startBulk()).catch(() => undefined)
  }, resumeDelayMs)
  return () => clearTimeout(timer)
}

const resumeDelayMs = 2000

/** Follows the rules of thumb after each new bookmark. Their code loads only where one of them is on. */
function followBookmarks() {
  const followLast = () => {
    const { work } = lastBookmarked.getState()
    if (!work) return
    // Each bookmark once: the account may change, and this begin again.
    lastBookmarked.setState({ work: undefined })
    const { downloadOnBookmark, keepOnBookmark, followOnBookmark } = readSettings()
    if (!(downloadOnBookmark || keepOnBookmark || followOnBookmark)) return
    import('../../saving/bulk/bookmarkRules.ts')
      .then(({ followBookmark }) => followBookmark(work))
      .catch(() => showToast(translate('error.network'), { kind: 'error' }))
  }
  followLast()
  return lastBookmarked.subscribe(followLast)
}

/** Loads the marks of downloaded works after the first paint, and whenever the setting changes. Visits without downloads load nothing. */
function useDownloadedMarks(): void {
  const isShown = useSetting('showDownloaded')
  useEffect(
    () =>
      whenIdle(() => {
        void whenDownloaded(() => {
          // Offline, or a newer build: this visit has no marks.
          import('../../saving/downloaded/downloadRecord.ts')
            .then((module) => module.showDownloadedMarks(isShown))
            .catch(() => undefined)
        })
      }, marksTimeoutMs),
    [isShown],
  )
}
const marksTimeoutMs = 3000

/** Shows the notices of the operator, after everything that the user waits for. Their code loads now, so that nothing loads later. */
function showNotices() {
  // Offline, or a newer build: the next visit shows them.
  const notices = import('../../library/notices/showNotices.ts').catch(() => undefined)
  const timer = setTimeout(async () => (await notices)?.showNotices(), noticeDelayMs)
  return () => clearTimeout(timer)
}
const noticeDelayMs = 5000
