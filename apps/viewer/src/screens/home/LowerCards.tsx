// Loads the lower sections of home lazily, after the first pictures.
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { usePageIdle } from '../../platform/schedule.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { lazyModule } from '../../ui/lazyModule.ts'
import styles from './HomeScreen.module.css'
import type { MoreCardsProps } from './MoreCards.tsx'
import { useLivesKnown } from './useLivesKnown.ts'

const moreCards = lazyModule(() => import('./MoreCards.tsx'))
const otherCards = lazyModule(() => import('./OtherCards.tsx'))

export function LowerCards(props: MoreCardsProps) {
  const t = useT()
  const { mode } = useSession()
  const [isBroken, setBroken] = useState(false)
  // Anonymous visitors of the other tabs see no section of accounts and novels.
  const needsOther = mode !== 'anonymous' || props.tab === 'novel'
  // The novel tab has no other sections; the other tabs first show their pictures.
  const isDue = usePageIdle() || props.tab === 'novel'
  const isDrawable = useLivesKnown(isDue && props.tab === 'illust') || props.tab !== 'illust'
  const more = moreCards.useLoaded(isDue && !isBroken)
  const other = otherCards.useLoaded(isDue && !isBroken && needsOther)
  useEffect(() => {
    if (!isDue || isBroken) return
    // A file failed to load: a retry is shown.
    Promise.all([moreCards.fetch(), needsOther && otherCards.fetch()]).catch(() => setBroken(true))
  }, [isDue, isBroken, needsOther])

  if (more && (other || !needsOther) && isDrawable) return <more.MoreCards {...props} other={other} />
  if (!isBroken) return <div className={styles.below} />
  return (
    <div className={styles.state} role="alert">
      {t('error.network')}
      <Button onClick={() => setBroken(false)}>{t('state.retry')}</Button>
    </div>
  )
}
