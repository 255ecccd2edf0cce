// Says why the page waits while the browser solves a challenge of the gateway (docs/reliability.md 7.4).
import { useEffect, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import bottomNotice from '../ui/bottomNotice.module.css'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './ProofOfWorkNotice.module.css'

/** Fast computers finish earlier and show nothing, in ms. */
const delayMs = 1000

/** Mounted while requests wait. The empty status comes first, so that screen readers announce its text. */
export function ProofOfWorkNotice() {
  const t = useT()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {isLong && (
        <div className={`${bottomNotice.notice} ${styles.notice}`}>
          <Spinner size={20} />
          <p>{t('proof_of_work.running')}</p>
        </div>
      )}
    </div>
  )
}
