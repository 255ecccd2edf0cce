// The self-test: checks in order what the viewer needs, says what to do, and makes a report that the user can copy.
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { selfTestReport, thisDevice } from '../../platform/selfTest/report.ts'
import type { SelfTestState } from '../../platform/selfTest/runSelfTest.ts'
import { stepNames } from '../../platform/selfTest/step.ts'
import columnPage from '../../ui/columnPage.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { CopyIcon } from '../../ui/icons/works.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './SelfTestScreen.module.css'
import { SelfTestStep } from './SelfTestStep.tsx'
import { useSelfTest } from './useSelfTest.ts'

export function SelfTestScreen() {
  const t = useT()
  const { steps, restart } = useSelfTest()
  const results = stepNames.flatMap((name) => {
    const step = steps[name]
    return typeof step === 'object' ? [step] : []
  })
  const isDone = results.length === stepNames.length
  const problems = results.filter(({ state }) => state === 'failed' || state === 'warning').length
  return (
    <>
      <TopBar title={t('screen.self_test')} isNarrow />
      <div className={`${columnPage.column} ${styles.page}`}>
        <h1 className="unseen">{t('screen.self_test')}</h1>
        <p className={styles.intro}>{t('self_test.intro')}</p>
        <p role="status" className={styles.summary}>
          {isDone ? t('self_test.done', { count: problems }) : t('self_test.running')}
        </p>
        <ol className={styles.steps} aria-label={t('screen.self_test')}>
          {stepNames.map((name) => (
            <SelfTestStep key={name} name={name} step={steps[name]} />
          ))}
        </ol>
        <ReportPart steps={steps} isDone={isDone} onRestart={restart} />
      </div>
    </>
  )
}

interface ReportPartProps {
  readonly steps: SelfTestState
  readonly isDone: boolean
  readonly onRestart: () => void
}

/** The buttons, and the report as text for browsers without a clipboard. */
function ReportPart({ steps, isDone, onRestart }: ReportPartProps) {
  const t = useT()
  const language = useLanguage()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(selfTestReport(steps, thisDevice(language)))
      showToast(t('error.copied'), { kind: 'success' })
    } catch {
      // No clipboard permission: the user can select the report on the page.
      showToast(t('error.copy_failed'), { kind: 'error' })
    }
  }
  return (
    <>
      <div className={styles.actions}>
        <Button kind="primary" onClick={onRestart}>
          <RetryIcon size={20} />
          {t('self_test.again')}
        </Button>
        <Button disabled={!isDone} onClick={() => void copy()}>
          <CopyIcon size={20} />
          {t('error.copy')}
        </Button>
      </div>
      {isDone && (
        <details className={styles.details}>
          <summary>{t('self_test.report')}</summary>
          <pre className={styles.report} dir="ltr" lang="en">
            {selfTestReport(steps, thisDevice(language))}
          </pre>
        </details>
      )}
    </>
  )
}
