// What surrounds every screen: the way past the navigation, the navigation, the screen, notes and questions.
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { LazyDownloadsBadge } from '../features/download/components/LazyDownloadsBadge.tsx'
import { hasUnfinishedDownloads } from '../features/download/unfinishedDownloads.ts'
import { useT } from '../i18n/useT.ts'
import { useSetting } from '../settings/store.ts'
import { ConfirmDialogs } from '../ui/overlays/ConfirmDialogs.tsx'
import { Toasts } from '../ui/overlays/Toasts.tsx'
import { Navigation } from './navigation/Navigation.tsx'
import { availableUpdate } from './offline/availableUpdate.ts'
import { OfflineNotice } from './offline/OfflineNotice.tsx'
import styles from './Shell.module.css'

const FpsMeter = lazy(() => import('./FpsMeter.tsx').then((module) => ({ default: module.FpsMeter })))
const UpdateOffer = lazy(() => import('./offline/UpdateOffer.tsx').then((module) => ({ default: module.UpdateOffer })))

export function Shell() {
  const t = useT()
  const main = useRef<HTMLElement>(null)
  const hasNewVersion = useStore(availableUpdate, ({ take }) => take !== undefined)
  const showsFps = useSetting('showFpsDemo')
  useEffect(resumeDownloads, [])
  useEffect(tellNotices, [])
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('nav.skip')}
      </button>
      <Navigation />
      <main ref={main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <OfflineNotice />
      <Progress />
      <Announcer main={main} />
      <Toasts />
      <ConfirmDialogs />
      <LazyDownloadsBadge />
      {showsFps && (
        <Suspense>
          <FpsMeter />
        </Suspense>
      )}
      {hasNewVersion && (
        <Suspense>
          <UpdateOffer />
        </Suspense>
      )}
    </div>
  )
}

/** Once the page has come to rest, what an earlier visit left unfinished goes on. */
function resumeDownloads() {
  if (!hasUnfinishedDownloads()) return
  const timer = setTimeout(() => {
    // Offline, or a newer build: the next visit finds them again.
    import('../features/download/downloads.ts').catch(() => undefined)
  }, resumeDelayMs)
  return () => clearTimeout(timer)
}
const resumeDelayMs = 2000

/** Much later than anything that somebody waits for, the operator's notice of the day. */
function tellNotices() {
  const timer = setTimeout(() => {
    // Offline, or a newer build: the next visit tells.
    import('../features/notices/tellNotices.ts').then((notices) => notices.tellNotices()).catch(() => undefined)
  }, noticeDelayMs)
  return () => clearTimeout(timer)
}
const noticeDelayMs = 5000

/** A thin line while the next screen is on its way; it waits a moment, so that quick changes show nothing. */
function Progress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return isLoading ? <div className={styles.progress} aria-hidden="true" /> : null
}

/** After a change of screen: says the new title to screen readers, and gives the screen the focus that its link took along. */
function Announcer({ main }: { readonly main: React.RefObject<HTMLElement | null> }) {
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const [title, setTitle] = useState('')
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === undefined || before.current === shown) {
      before.current = shown
      return
    }
    before.current = shown
    setTitle(document.title)
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [shown, main])
  return (
    <p className="unseen" aria-live="polite">
      {title}
    </p>
  )
}
