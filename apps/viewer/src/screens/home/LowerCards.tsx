// Loads the lower sections of home lazily, after the first pictures.
import type { ComponentType } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePageIdle } from '../../features/gallery/opening/usePageIdle.ts'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './HomeScreen.module.css'
import type { MoreCardsProps } from './MoreCards.tsx'
import { useLivesKnown } from './useLivesKnown.ts'

/** Kept at module level, so that coming back renders it at once. */
let known: ComponentType<MoreCardsProps> | undefined

export function LowerCards(props: MoreCardsProps) {
  const t = useT()
  const [Cards, setCards] = useState(() => known)
  const [isBroken, setBroken] = useState(false)
  const load = useEffectEvent(async () => {
    try {
      known = (await import('./MoreCards.tsx')).MoreCards
      setCards(() => known)
    } catch {
      // The file failed to load: a retry is shown.
      setBroken(true)
    }
  })
  // The novel tab has no other sections; the other tabs first show their pictures.
  const isDue = usePageIdle() || props.tab === 'novel'
  const isDrawable = useLivesKnown(isDue && props.tab === 'illust') || props.tab !== 'illust'
  useEffect(() => {
    if (isDue && !Cards && !isBroken) void load()
  }, [isDue, Cards, isBroken])

  if (Cards && isDrawable) return <Cards {...props} />
  if (!isBroken) return <div className={styles.below} />
  return (
    <div className={styles.state} role="alert">
      {t('error.network')}
      <Button onClick={() => setBroken(false)}>{t('state.retry')}</Button>
    </div>
  )
}
