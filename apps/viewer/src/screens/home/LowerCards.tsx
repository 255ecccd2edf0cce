// Loads the lower sections of home lazily, after the first pictures.
import type { ComponentType } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePageIdle } from '../../lists/opening/usePageIdle.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './HomeScreen.module.css'
import type { LoadedCardsProps, MoreCardsProps } from './MoreCards.tsx'
import type * as OtherCards from './OtherCards.tsx'
import { useLivesKnown } from './useLivesKnown.ts'

interface Loaded {
  readonly Cards: ComponentType<LoadedCardsProps>
  readonly other: typeof OtherCards | undefined
}

/** Kept at module level, so that coming back renders it at once. */
let known: Loaded | undefined

export function LowerCards(props: MoreCardsProps) {
  const t = useT()
  const { mode } = useSession()
  const [loaded, setLoaded] = useState(() => known)
  const [isBroken, setBroken] = useState(false)
  // Anonymous visitors of the other tabs see no section of accounts and novels.
  const needsOther = mode !== 'anonymous' || props.tab === 'novel'
  const isLoaded = loaded !== undefined && (loaded.other !== undefined || !needsOther)
  const load = useEffectEvent(async () => {
    try {
      const [{ MoreCards }, other] = await Promise.all([
        import('./MoreCards.tsx'),
        needsOther ? import('./OtherCards.tsx') : known?.other,
      ])
      known = { Cards: MoreCards, other }
      setLoaded(known)
    } catch {
      // A file failed to load: a retry is shown.
      setBroken(true)
    }
  })
  // The novel tab has no other sections; the other tabs first show their pictures.
  const isDue = usePageIdle() || props.tab === 'novel'
  const isDrawable = useLivesKnown(isDue && props.tab === 'illust') || props.tab !== 'illust'
  useEffect(() => {
    if (isDue && !isLoaded && !isBroken) void load()
  }, [isDue, isLoaded, isBroken])

  if (isLoaded && isDrawable) return <loaded.Cards {...props} other={loaded.other} />
  if (!isBroken) return <div className={styles.below} />
  return (
    <div className={styles.state} role="alert">
      {t('error.network')}
      <Button onClick={() => setBroken(false)}>{t('state.retry')}</Button>
    </div>
  )
}
