// Says that the novel was marked elsewhere, and leads to that page. It covers the end of the screen, so that nothing moves.
import { useT } from '../../platform/i18n/useT.ts'
import bottomNotice from '../../ui/bottomNotice.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './NovelBody.module.css'

export interface MarkerOfferProps {
  /** From 1. */
  readonly page: number
  readonly onTake: () => void
  readonly onRefuse: () => void
}

export function MarkerOffer({ page, onTake, onRefuse }: MarkerOfferProps) {
  const t = useT()
  return (
    <div className={`${bottomNotice.notice} ${styles.offer}`} role="status">
      <p className={styles.offerText}>{t('marker.offer', { page })}</p>
      <Button kind="primary" onClick={onTake}>
        {t('marker.go', { page })}
      </Button>
      <Button kind="plain" onClick={onRefuse}>
        {t('marker.stay')}
      </Button>
    </div>
  )
}
