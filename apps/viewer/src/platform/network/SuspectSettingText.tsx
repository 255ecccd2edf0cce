// Names a changed network setting, with a button that resets it. Load it lazily.
import { settingReloadMs } from '@emaki/domain'
import { Button } from '../../ui/controls/Button.tsx'
import { reloadPage } from '../../ui/overlays/loadPage.ts'
import { type SuspectSetting, switchedOff } from '../hosts/suspectSetting.ts'
import { useT } from '../i18n/useT.ts'
import { emptyCache } from '../persistence/storageUse.ts'
import { queryClient } from '../query/queryClient.ts'
import { readSettings, setSettings } from '../settings/store.ts'
import styles from './SuspectSettingText.module.css'

export function SuspectSettingText({ suspect }: { readonly suspect: SuspectSetting }) {
  const t = useT()
  const setting = t(`setting.${suspect}`)
  const host = suspect === 'apiHost' || suspect === 'imageHost' ? hostOf(readSettings()[suspect]) : undefined
  return (
    <div className={styles.note}>
      <p>{host === undefined ? t('network.suspect', { setting }) : t('network.suspect_host', { setting, host })}</p>
      <Button onClick={() => void reset(suspect)}>
        {host === undefined ? t('network.switch_off', { setting }) : t('network.use_own')}
      </Button>
    </div>
  )
}

/** Resets the setting and reloads the page. Responses of another host are deleted from the caches. */
async function reset(suspect: SuspectSetting): Promise<void> {
  setSettings(switchedOff(suspect))
  if (suspect === 'apiHost' || suspect === 'imageHost') {
    queryClient.clear()
    await emptyCache()
  }
  setTimeout(reloadPage, settingReloadMs)
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
