// The bar while voices load, and on a device without voices.
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './ReadAloud.module.css'
import { reserveSpace } from './reserveSpace.ts'

export interface NoVoiceProps {
  readonly isLoading: boolean
  readonly areBarsShown: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}

export function NoVoice({ isLoading, areBarsShown, onRetry, onClose }: NoVoiceProps) {
  const t = useT()
  return (
    <section
      ref={reserveSpace}
      className={styles.player}
      data-raised={areBarsShown ? '' : undefined}
      aria-label={t('aloud.title')}
    >
      <div className={styles.absent}>
        {isLoading && <Spinner size={20} />}
        <p role="status" className={styles.sentence}>
          {t(isLoading ? 'state.loading' : 'aloud.noVoice')}
        </p>
        {!isLoading && <Button onClick={onRetry}>{t('state.retry')}</Button>}
        <IconButton icon={CloseIcon} label={t('aloud.close')} onClick={onClose} />
      </div>
    </section>
  )
}
