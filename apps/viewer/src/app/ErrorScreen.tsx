// Replaces a screen that threw an error: a retry and an error report to copy. The navigation stays.
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '../platform/i18n/useT.ts'
import { Button } from '../ui/controls/Button.tsx'
import { CopyIcon } from '../ui/icons/works.tsx'
import { showToast } from '../ui/overlays/toast.ts'
import { ErrorState } from '../ui/StateMessage.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import styles from './ErrorScreen.module.css'
import { errorReport } from './errorReport.ts'
import { reloadOnce } from './reload.ts'
import { ScreenLoadError } from './routing/lazyScreen.ts'

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  return error instanceof ScreenLoadError ? <FileMissing /> : <Broken error={error} onRetry={reset} />
}

/** A file of the app is missing, perhaps because of a newer build: reloads the page once; after that the user decides. */
function FileMissing() {
  const t = useT()
  useEffect(() => {
    if (navigator.onLine) reloadOnce()
    const again = () => reloadOnce()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <>
      <TopBar title="" documentTitle={t('error.title')} />
      <ErrorState text={t('error.file')} onRetry={() => location.reload()} />
    </>
  )
}

function Broken({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT()
  const router = useRouter()
  const report = errorReport(error, router.state.location.pathname)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(report)
      showToast(t('error.copied'), { kind: 'success' })
    } catch {
      // No clipboard permission: the user can select the report on the page.
      showToast(t('error.copy_failed'), { kind: 'error' })
    }
  }
  const retry = async () => {
    onRetry()
    await router.invalidate()
  }
  return (
    <>
      <TopBar title="" documentTitle={t('error.title')} />
      <ErrorState title={t('error.title')} text={t('error.text')} onRetry={retry}>
        <Button onClick={copy}>
          <CopyIcon size={20} />
          {t('error.copy')}
        </Button>
      </ErrorState>
      <pre className={styles.report} dir="ltr">
        {report}
      </pre>
    </>
  )
}
