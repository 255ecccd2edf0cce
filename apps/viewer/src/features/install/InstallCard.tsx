// Installing at a glance: a button where the browser can be asked, that it is done where it is, else nothing: words follow for every device.
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CheckIcon } from '../../ui/icons/states.tsx'
import styles from './InstallCard.module.css'
import { install, useInstallWay } from './install.ts'

export function InstallCard() {
  const t = useT()
  const way = useInstallWay()
  if (way === 'byHand') return null
  return (
    <section className={styles.card} aria-label={t('install.offer')}>
      <img src="/icon.svg" alt="" width={56} height={56} className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.title}>{way === 'installed' ? t('install.done') : t('install.offer')}</h2>
        <p className={styles.text}>{way === 'installed' ? t('install.done.text') : t('install.offer.hint')}</p>
      </div>
      {way === 'offered' ? (
        <Button kind="primary" onClick={() => void install()}>
          {t('install.action')}
        </Button>
      ) : (
        <CheckIcon size={24} className={styles.done} />
      )}
    </section>
  )
}
