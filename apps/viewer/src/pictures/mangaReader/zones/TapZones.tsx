// Shows the tap zones over the page: once when the reader is first opened, and on demand. It takes no taps itself. Screen readers and keys
// do not use the zones.
import { useEffect, useState } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { browserReaderSettings, type ZoneLayout } from '../readerSettings.ts'
import styles from './TapZones.module.css'
import { tapZones } from './tapZones.ts'

export interface TapZonesProps {
  readonly layout: ZoneLayout
  readonly isToLeft: boolean
}

export function TapZones({ layout, isToLeft }: TapZonesProps) {
  const t = useT()
  return (
    <div className={styles.zones} aria-hidden="true">
      {tapZones(layout, isToLeft).map(({ action, left, top, right, bottom }) => (
        <div
          key={`${left} ${top}`}
          className={styles.zone}
          data-action={action}
          style={{
            left: `${left * 100}%`,
            top: `${top * 100}%`,
            width: `${(right - left) * 100}%`,
            height: `${(bottom - top) * 100}%`,
          }}
        >
          <span className={styles.name}>{t(`reader.zones.${action}`)}</span>
        </div>
      ))}
    </div>
  )
}

interface ShownZones {
  readonly isShown: boolean
  readonly show: () => void
}

const endingEvents = ['pointerdown', 'keydown', 'wheel'] as const

/** Shows the zones until the next touch, key or turn of the wheel: when the reader is first opened, and on demand. */
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
