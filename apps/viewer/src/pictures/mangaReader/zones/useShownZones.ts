// Shows the tap zones until the next touch, key or turn of the wheel: when the reader is first opened, and on demand.
import { useEffect, useState } from 'react'
import { browserReaderSettings, type ZoneLayout } from '../readerSettings.ts'

export interface ShownZones {
  readonly isShown: boolean
  readonly show: () => void
}

const endingEvents = ['pointerdown', 'keydown', 'wheel'] as const

export function useShownZones(layout: ZoneLayout): ShownZones {
  const [isWanted, setWanted] = useState(() => !browserReaderSettings.read().seenZones)
  // Without zones there is nothing to explain.
  const isShown = isWanted && layout !== 'none'
  useEffect(() => {
    if (!isShown) return
    const aborter = new AbortController()
    const hide = () => {
      setWanted(false)
      if (!browserReaderSettings.read().seenZones) browserReaderSettings.markZonesSeen()
    }
    for (const type of endingEvents) addEventListener(type, hide, { signal: aborter.signal, capture: true, passive: true })
    return () => aborter.abort()
  }, [isShown])
  return { isShown, show: () => setWanted(true) }
}
