// Loads the late parts: when the network is idle, or before with the first key, and for a work beside its list.

import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, startTransition, useEffect, useState } from 'react'
import { artistLink } from '../../lists/artistCard/artistLink.ts'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { usePageIdle, whenNetworkIdle } from '../../platform/schedule.ts'
import { useSetting } from '../../platform/settings/store.ts'

/** Offline, or a newer build: this visit goes without them. */
const LateParts = lazy(() =>
  withAllMessages(import('./LateParts.tsx')).then(
    (module) => ({ default: module.LateParts }),
    () => ({ default: () => null }),
  ),
)

export function LazyLateParts() {
  /** `keys` once a key was pressed. */
  const [wanted, setWanted] = useState<'parts' | 'keys'>()
  const hasPane = useRouterState({ select: ({ location }) => location.state.beside !== undefined })
  // With the setting, opening a work needs them.
  const isSplit = useSetting('splitView')
  const isIdle = usePageIdle()
  useEffect(() => {
    const stop = new AbortController()
    const options = { signal: stop.signal, passive: true }
    const want = () => setWanted((before) => before ?? 'parts')
    const look = ({ target, pointerType }: PointerEvent) => {
      // A card opens for a mouse that rests on the link to an artist.
      if (pointerType === 'mouse' && target instanceof Element && target.closest(artistLink)) want()
    }
    addEventListener('pointerover', look, options)
    addEventListener('keydown', () => setWanted('keys'), options)
    const cancel = whenNetworkIdle(() => startTransition(want))
    return () => {
      stop.abort()
      cancel()
    }
  }, [])
  return (
    (wanted || hasPane || (isSplit && isIdle)) && (
      <Suspense>
        <LateParts hasKey={wanted === 'keys'} />
      </Suspense>
    )
  )
}
