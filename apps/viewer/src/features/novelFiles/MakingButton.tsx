// Making button: how far a file is that is being made, and the way to stop it.
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import type { useMaking } from './bookMaking.ts'
import styles from './NovelFiles.module.css'

export function MakingButton({ making }: { readonly making: NonNullable<ReturnType<typeof useMaking>> }) {
  const t = useT()
  const percent = Math.floor(making.share * 100)
  return (
    <Button className={styles.making} title={t('artwork.download.cancel')} onClick={making.cancel}>
      <span className={styles.progress} style={{ '--share': making.share }} aria-hidden="true" />
      <span
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-label={t('artwork.download.cancel')}
      >
        {t('artwork.download.progress', { percent })}
      </span>
    </Button>
  )
}
