// One step of the self-test: its name, its state, what it found, and what to do.
import { Link } from '@tanstack/react-router'
import { type MessageKey, useLanguage, useT } from '../../platform/i18n/useT.ts'
import { SuspectSettingHint } from '../../platform/network/SuspectSettingHint.tsx'
import type { RemedyPage, StepName, StepResult } from '../../platform/selfTest/step.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import type { Icon } from '../../ui/icons/icon.tsx'
import { CloseIcon, MoreIcon } from '../../ui/icons/navigation.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons/states.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { shownValues } from './quantities.ts'
import styles from './SelfTestScreen.module.css'

const icons: Readonly<Record<StepResult['state'], Icon>> = {
  good: CheckIcon,
  warning: AlertIcon,
  failed: CloseIcon,
  skipped: MoreIcon,
}

const remedies = {
  preference: { to: '/setting/preference', name: 'screen.preference' },
  login: { to: '/account/login', name: 'screen.login' },
  cache: { to: '/setting/clearcache', name: 'screen.clear_cache' },
} as const satisfies Readonly<Record<RemedyPage, { readonly to: string; readonly name: MessageKey }>>

interface SelfTestStepProps {
  readonly name: StepName
  readonly step: 'running' | StepResult
}

export function SelfTestStep({ name, step }: SelfTestStepProps) {
  const t = useT()
  const state = step === 'running' ? step : step.state
  return (
    <li className={styles.step} data-state={state}>
      <StateIcon state={state} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.name}>{t(`self_test.${name}`)}</h2>
          <span className={styles.state}>{t(`self_test.state.${state}`)}</span>
        </div>
        {step !== 'running' && <Found name={name} result={step} />}
      </div>
    </li>
  )
}

function StateIcon({ state }: { readonly state: StepResult['state'] | 'running' }) {
  if (state === 'running') return <Spinner />
  const StepIcon = icons[state]
  return <StepIcon className={styles.icon} />
}

function Found({ name, result }: { readonly name: StepName; readonly result: StepResult }) {
  const t = useT()
  const language = useLanguage()
  const { state, finding, values, advice, page } = result
  const remedy = page && remedies[page]
  return (
    <>
      <p>{t(finding, shownValues(values, language))}</p>
      {advice !== undefined && <p className={styles.advice}>{t(advice)}</p>}
      {remedy && (
        <Link to={remedy.to} className={buttonClass('quiet', styles.remedy)}>
          {t(remedy.name)}
        </Link>
      )}
      {state === 'failed' && name === 'api' && <SuspectSettingHint failed="data" />}
      {state === 'failed' && name === 'pictures' && <SuspectSettingHint failed="picture" />}
    </>
  )
}
