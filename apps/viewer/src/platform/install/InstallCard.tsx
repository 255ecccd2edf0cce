// Card with an install button, or a note that the app is installed. Renders nothing where only the browser's menu can install.

import { Button } from '../../ui/controls/Button.tsx'
import { CheckIcon } from '../../ui/icons/states.tsx'
import { useT } from '../i18n/useT.ts'
import { withBasePath } from '../settings/basePath.ts'
import styles from './InstallCard.module.css'
import { install, useInstallMethod } from './install.ts'

export function InstallCard() {
  const t = useT()
  const method = useInstallMethod()
  if (method === 'manual') return null
  return (
    <section className={styles.card} aria-label={t('install.offer')}>
      <img src={withBasePath('/icon.svg')} alt="" width={56} height={56} className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.title}>{method === 'installed' ? t('install.done') : t('install.offer')}</h2>
        <p className={styles.text}>{method === 'installed' ? t('install.done.text') : t('install.offer.hint')}</p>
      </div>
      {method === 'prompt' ? (
        <Button kind="primary" onClick={() => void install()}>
          {t('install.action')}
        </Button>
      ) : (
        <CheckIcon size={24} className={styles.done} />
      )}
    </section>
  )
}
