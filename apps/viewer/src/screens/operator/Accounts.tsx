// The operator's accounts and mirrors with their state, and the renewal of a token.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type OperatorState, operatorQuery, renewAccount } from '../../library/operator/operatorPage.ts'
import { formatNumber } from '../../platform/i18n/format.ts'
import { type MessageKey, useLanguage, useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import textField from '../../ui/controls/textField.module.css'
import { showToast } from '../../ui/overlays/toast.ts'
import styles from './OperatorScreen.module.css'

const states: Readonly<Record<'live' | 'cooling_down' | 'blocked' | 'invalid' | 'failing', MessageKey>> = {
  live: 'operator.state.live',
  cooling_down: 'operator.state.limited',
  blocked: 'operator.state.blocked',
  invalid: 'operator.state.invalid',
  failing: 'operator.state.failing',
}

export function Accounts({ state }: { readonly state: OperatorState }) {
  const t = useT()
  const language = useLanguage()
  // The position in the configuration is what names an account.
  const accounts = state.accounts.map((account, index) => ({ account, position: index + 1 }))
  const seconds = (ms: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(Math.ceil(ms / 1000))
  return (
    <section className={styles.section} aria-labelledby="operator-accounts">
      <h2 id="operator-accounts" className={styles.title}>
        {state.accounts.length > 0 ? t('operator.accounts') : t('operator.mirrors')}
      </h2>
      <ul className={styles.list}>
        {accounts.map(({ account, position }) => (
          <li key={position} className={styles.row}>
            <div className={styles.text}>
              <span className={styles.strong}>{t('operator.account', { number: formatNumber(position, language) })}</span>
              <span className={account === 'invalid' ? styles.danger : styles.hint}>{t(states[account])}</span>
            </div>
            {state.can.renewAccounts && <RenewForm position={position} />}
          </li>
        ))}
        {state.mirrors.map((mirror) => (
          <li key={mirror.host} className={styles.row}>
            <div className={styles.text}>
              <span className={styles.strong} dir="ltr">
                {mirror.host}
              </span>
              <span className={mirror.state === 'failing' ? styles.danger : styles.hint}>
                {t(states[mirror.state])}
                {mirror.waitMs > 0 && ` · ${t('operator.state.wait', { time: seconds(mirror.waitMs) })}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RenewForm({ position }: { readonly position: number }) {
  const t = useT()
  const client = useQueryClient()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const renew = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const result = await renewAccount(position, typed)
    setBusy(false)
    setProblem(result.ok ? undefined : result.error)
    if (!result.ok) return
    setTyped('')
    showToast(t('operator.renewed'), { kind: 'success' })
    await client.invalidateQueries(operatorQuery())
  }
  return (
    <details className={styles.details}>
      <summary>{t('operator.renew')}</summary>
      <form className={styles.form} onSubmit={(event) => void renew(event)} autoComplete="off">
        <label htmlFor={id}>{t('operator.renew.token')}</label>
        <input
          id={id}
          className={textField.field}
          type="password"
          dir="ltr"
          autoComplete="off"
          data-1p-ignore
          spellCheck={false}
          maxLength={512}
          aria-describedby={`${id}-hint`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p id={`${id}-hint`} className={styles.hint}>
          {t('operator.renew.hint')}
        </p>
        {problem !== undefined && (
          <p className={styles.danger} role="alert">
            {t('operator.renew.failed', { problem })}
          </p>
        )}
        <Button type="submit" busy={isBusy}>
          {t('operator.renew')}
        </Button>
      </form>
    </details>
  )
}
