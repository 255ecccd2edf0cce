// The layout around every screen: skip link, navigation, toasts and confirm dialogs.
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ComponentType, Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { OpenPreview } from '../lists/opening/openPreview.ts'
import { previewArtwork } from '../pictures/viewer/previewArtwork.ts'
import { instanceAccess } from '../platform/http/instanceAccess.ts'
import { useT } from '../platform/i18n/useT.ts'
import { accountScope, scopeMark } from '../platform/settings/accountScope.ts'
import { useSetting } from '../platform/settings/store.ts'
import { LazyDownloadsBadge } from '../saving/downloadControls/LazyDownloadsBadge.tsx'
import { ConfirmDialogs } from '../ui/overlays/ConfirmDialogs.tsx'
import { DialogHost } from '../ui/overlays/dialogHost.tsx'
import { OpenCommands } from '../ui/overlays/openCommands.ts'
import { Toasts } from '../ui/overlays/Toasts.tsx'
import { usePictureGestures } from '../works/pictureGestures/usePictureGestures.ts'
import { earlyKey } from './keyboard/earlyKey.ts'
import { LazyLateParts } from './late/LazyLateParts.tsx'
import { Navigation } from './navigation/Navigation.tsx'
import { availableUpdate } from './offline/availableUpdate.ts'
import { isPaletteKey } from './palette/paletteKey.ts'
import { showPalette } from './palette/showPalette.tsx'
import styles from './Shell.module.css'

const UpdateOffer = lazyPart(() => import('./offline/UpdateOffer.tsx').then((module) => ({ default: module.UpdateOffer })))

const TracelessSign = lazyPart(() => import('./TracelessSign.tsx').then((module) => ({ default: module.TracelessSign })))

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

/** With another account, the screen and what depends on one get other keys, so that no state of a component stays. */
export function Shell() {
  const t = useT()
  const main = useRef<HTMLElement>(null)
  const hasNewVersion = useStore(availableUpdate, ({ take }) => take !== undefined)
  const isSignedOut = useStore(instanceAccess, (access) => access.isSignedOut)
  const isTraceless = useStore(accountScope, (scope) => scope.isTraceless)
  const mark = useStore(accountScope, scopeMark)
  usePictureGestures(useSetting('doubleTapBookmark'))
  useEffect(earlyKey.listen, [])
  useEffect(listenForPalette, [])
  return (
    <OpenPreview value={previewArtwork}>
      <div className={styles.shell}>
        <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
          {t('nav.skip')}
        </button>
        <Navigation />
        <OpenCommands value={showPalette}>
          <main ref={main} id="main" tabIndex={-1}>
            <Outlet key={mark} />
          </main>
        </OpenCommands>
        <Progress />
        <Announcer main={main} />
        <Toasts />
        <Fragment key={mark}>
          <DialogHost />
          <ConfirmDialogs />
          <LazyDownloadsBadge />
          <LazyLateParts />
        </Fragment>
        {isTraceless && <TracelessSign />}
        {isSignedOut && <SignInNotice />}
        {hasNewVersion && <UpdateOffer />}
      </div>
    </OpenPreview>
  )
}

/** Opens the command palette by its keys, also in text fields. An overlay over the page keeps its keys. */
function listenForPalette() {
  const onKey = (event: KeyboardEvent) => {
    // The open palette has handled the keys, and may be gone already.
    if (
      event.defaultPrevented ||
      !isPaletteKey(event) ||
      document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]')
    )
      return
    // The browser's own search would take the focus.
    event.preventDefault()
    void showPalette()
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

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
