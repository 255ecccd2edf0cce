// Under a network error: names the unusual network setting that is on, with one button that switches it off.
import { settingReloadMs } from '@emaki/domain'
import { useStore } from 'zustand'
import { queryClient } from '../../data/queryClient.ts'
import { session } from '../../data/session.ts'
import { emptyCache } from '../../data/storageUse.ts'
import { type FailedRequest, type SuspectSetting, suspectSetting, switchedOff } from '../../data/suspectSetting.ts'
import { useT } from '../../i18n/useT.ts'
import { setSettings, useSetting } from '../../settings/store.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './SuspectNote.module.css'

/** Nothing while every network setting is as usual. */
export function SuspectNote({ failed }: { readonly failed: FailedRequest }) {
  const t = useT()
  const isLocalApp = useStore(session, ({ mode }) => mode === 'app')
  const settings = {
    directMode: useSetting('directMode'),
    useApiProxy: useSetting('useApiProxy'),
    apiProxy: useSetting('apiProxy'),
    apiHost: useSetting('apiHost'),
    imageHost: useSetting('imageHost'),
    isDirectPximg: useSetting('isDirectPximg'),
  }
  const suspect = suspectSetting(failed, settings, isLocalApp)
  if (suspect === undefined) return null
  const setting = t(`setting.${suspect}`)
  const host = suspect === 'apiHost' || suspect === 'imageHost' ? hostOf(settings[suspect]) : undefined
  return (
    <div className={styles.note}>
      <p>{host === undefined ? t('network.suspect', { setting }) : t('network.suspect_host', { setting, host })}</p>
      <Button onClick={() => void switchOff(suspect)}>
        {host === undefined ? t('network.switch_off', { setting }) : t('network.use_own')}
      </Button>
    </div>
  )
}

/** What came through another host is not kept, as when a host is chosen; the page then loads with the usual way. */
async function switchOff(suspect: SuspectSetting): Promise<void> {
  setSettings(switchedOff(suspect))
  if (suspect === 'apiHost' || suspect === 'imageHost') {
    queryClient.clear()
    await emptyCache()
  }
  setTimeout(() => location.reload(), settingReloadMs)
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
