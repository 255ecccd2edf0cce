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
import { SteadyText } from '../../ui/SteadyText.tsx'
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
  const done = (count: number) => t('self_test.done', { count })
  const isDone = results.length === stepNames.length
  const problems = results.filter(({ state }) => state === 'failed' || state === 'warning').length
  return (
    <>
      <TopBar title={t('screen.self_test')} isNarrow />
      <div className={`${columnPage.column} ${styles.page}`}>
        <h1 className="unseen">{t('screen.self_test')}</h1>
        <p className={styles.intro}>{t('self_test.intro')}</p>
        <Actions steps={steps} isDone={isDone} onRestart={restart} />
        <p role="status" className={styles.summary}>
          <SteadyText words={isDone ? done(problems) : t('self_test.running')} variants={[done(0), done(stepNames.length)]} />
        </p>
        {/* A step appears when it starts, at the end, so that results move nothing. */}
        <ol className={styles.steps} aria-label={t('screen.self_test')}>
          {stepNames.map((name) => {
            const step = steps[name]
            return step === undefined ? null : <SelfTestStep key={name} name={name} step={step} />
          })}
        </ol>
        {isDone && <Report steps={steps} />}
      </div>
    </>
  )
}

interface ActionsProps {
  readonly steps: SelfTestState
  readonly isDone: boolean
  readonly onRestart: () => void
}

function Actions({ steps, isDone, onRestart }: ActionsProps) {
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
  )
}

/** The report as text, for browsers without a clipboard. */
function Report({ steps }: { readonly steps: SelfTestState }) {
  const t = useT()
  const language = useLanguage()
  return (
    <details className={styles.details}>
      <summary>{t('self_test.report')}</summary>
      <pre className={styles.report} dir="ltr" lang="en">
        {selfTestReport(steps, thisDevice(language))}
      </pre>
    </details>
  )
}
