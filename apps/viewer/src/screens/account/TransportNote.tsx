// Explains, before a token is typed, which transport the calls of local app API mode use, and where the token is stored.
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import type { AppTransport } from '../../platform/localMode/appTransport.ts'
import { currentTransport } from '../../platform/localMode/localMirror.ts'
import styles from './LoginScreen.module.css'

export function TransportNote() {
  const t = useT()
  const [way, setWay] = useState<AppTransport>()
  useEffect(() => {
    let isHere = true
    void currentTransport().then((known) => isHere && setWay(known))
    return () => {
      isHere = false
    }
  }, [])
  const wayText = () => {
    if (way === undefined) return ' '
    if (way.by === 'proxy') return way.isOwn ? t('login.way.own') : t('login.way.proxy', { host: hostOf(way.base) })
    if (way.by === 'none') return t('login.way.none')
    return way.isDirect ? t('login.way.direct') : t('login.way.helper')
  }
  return (
    <div className={styles.notes}>
      <p className={styles.small}>{wayText()}</p>
      {!isSecureContext && <p className={styles.small}>{t('login.unsafe')}</p>}
    </div>
  )
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
