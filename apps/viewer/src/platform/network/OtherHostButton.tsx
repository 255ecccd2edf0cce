// Offers the visitor of a static site to choose another host. Load it lazily.

import { Button } from '../../ui/controls/Button.tsx'
import { useT } from '../i18n/useT.ts'
import { chooseOtherHost } from './otherHost.ts'
import styles from './SuspectSettingText.module.css'

export function OtherHostButton() {
  const t = useT()
  return (
    <div className={styles.note}>
      <Button onClick={() => void chooseOtherHost()}>{t('host_chooser.other')}</Button>
    </div>
  )
}
