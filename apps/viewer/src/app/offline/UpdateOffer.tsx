// Offers an available update. The update is never forced, so that reading and typing are not interrupted.
import { useState } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { availableUpdate } from './availableUpdate.ts'
import styles from './UpdateOffer.module.css'

export function UpdateOffer() {
  const t = useT()
  const take = useStore(availableUpdate, (version) => version.take)
  const [isDeclined, setDeclined] = useState(false)
  if (take === undefined || isDeclined) return null
  return (
    <aside className={styles.offer} aria-label={t('offline.update')}>
      <p className={styles.text}>{t('offline.update')}</p>
      <Button kind="plain" className={styles.yes} onClick={take}>
        {t('offline.update.take')}
      </Button>
      <IconButton icon={CloseIcon} label={t('dialog.close')} onClick={() => setDeclined(true)} />
    </aside>
  )
}
