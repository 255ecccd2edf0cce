// The layout around every screen: skip link, navigation, toasts and confirm dialogs.
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { instanceAccess } from '../platform/http/instanceAccess.ts'
import { useT } from '../platform/i18n/useT.ts'
import { whenDownloaded } from '../platform/persistence/downloadedMarks.ts'
import { useSetting } from '../platform/settings/store.ts'
import { hasUnfinishedDownloads } from '../saving/download/unfinishedDownloads.ts'
import { LazyDownloadsBadge } from '../saving/downloadControls/LazyDownloadsBadge.tsx'
import { ConfirmDialogs } from '../ui/overlays/ConfirmDialogs.tsx'
import { Toasts } from '../ui/overlays/Toasts.tsx'
import { whenIdle } from '../ui/whenIdle.ts'
import { usePictureGestures } from '../works/pictureGestures/usePictureGestures.ts'
import { earlyKey } from './keyboard/earlyKey.ts'
import { LazyLateParts } from './late/LazyLateParts.tsx'
import { Navigation } from './navigation/Navigation.tsx'
import { availableUpdate } from './offline/availableUpdate.ts'
import styles from './Shell.module.css'

const UpdateOffer = lazyPart(() => import('./offline/UpdateOffer.tsx').then((module) => ({ default: module.UpdateOffer })))

const SignInNotice = lazyPart(() => import('./SignInNotice.tsx').then((module) => ({ default: module.SignInNotice })))

/** Shows nothing until it is loaded. Offline, or a newer build: this visit goes without the part. */
function lazyPart(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Part = lazy(() => load().catch(() => ({ default: () => null })))
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  )
}

export function Shell() {
  const t = useT()
  const main = useRef<HTMLElement>(null)
  const hasNewVersion = useStore(availableUpdate, ({ take }) => take !== undefined)
  const isSignedOut = useStore(instanceAccess, (access) => access.isSignedOut)
  usePictureGestures(useSetting('doubleTapBookmark'))
  useEffect(resumeDownloads, [])
  useEffect(showNotices, [])
  useEffect(earlyKey.listen, [])
  useDownloadedMarks()
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('nav.skip')}
      </button>
      <Navigation />
      <main ref={main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Progress />
      <Announcer main={main} />
      <Toasts />
      <ConfirmDialogs />
      <LazyDownloadsBadge />
      <LazyLateParts />
      {isSignedOut && <SignInNotice />}
      {hasNewVersion && <UpdateOffer />}
    </div>
  )
}

/** Resumes unfinished downloads of an earlier visit, after the page has settled. */
function resumeDownloads() {
  if (!hasUnfinishedDownloads()) return
  const timer = setTimeout(() => {
    // Offline, or a newer build: the next visit resumes them.
    import('../saving/download/downloads.ts').then(({ startDownloads }) => startDownloads()).catch(() => undefined)
  }, resumeDelayMs)
  return () => clearTimeout(timer)
}
const resumeDelayMs = 2000

/** Loads the marks of downloaded works after the first paint, and whenever the setting changes. Visits without downloads load nothing. */
function useDownloadedMarks(): void {
  const isShown = useSetting('showDownloaded')
  useEffect(
    () =>
      whenIdle(() => {
        void whenDownloaded(() => {
          // Offline, or a newer build: this visit has no marks.
          import('../saving/downloaded/downloadRecord.ts')
            .then((module) => module.showDownloadedMarks(isShown))
            .catch(() => undefined)
        })
      }, marksTimeoutMs),
    [isShown],
  )
}
const marksTimeoutMs = 3000

/** Shows the notices of the operator, after everything that the user waits for. */
function showNotices() {
  const timer = setTimeout(() => {
    // Offline, or a newer build: the next visit shows them.
    import('../library/notices/showNotices.ts').then((notices) => notices.showNotices()).catch(() => undefined)
  }, noticeDelayMs)
  return () => clearTimeout(timer)
}
const noticeDelayMs = 5000

/** A thin progress line while the next screen loads. CSS delays it, so that quick changes show nothing. */
function Progress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return isLoading ? <div className={styles.progress} aria-hidden="true" /> : null
}

/** After a change of screen: announces the new title to screen readers, and moves the focus to the screen if it was lost with the link. */
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
