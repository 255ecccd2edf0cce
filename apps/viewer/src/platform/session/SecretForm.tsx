// Form with one field for credentials. The text is hidden until the person shows it.
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { useT } from '../i18n/useT.ts'
import styles from './SecretForm.module.css'

export interface SecretFormProps {
  readonly label: string
  readonly placeholder?: string
  /** Resolves to an error message, or to undefined on success. */
  readonly onEnter: (typed: string) => Promise<string | undefined>
}

export function SecretForm({ label, placeholder, onEnter }: SecretFormProps) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    const message = await onEnter(typed)
    setBusy(false)
    setFailure(message)
  }
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate autoComplete="off">
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.field} data-invalid={failure !== undefined}>
        <input
          id={id}
          className={styles.input}
          type={isShown ? 'text' : 'password'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={placeholder}
          // Keeps the browser from storing, suggesting or spell-checking credentials.
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={failure !== undefined}
          aria-describedby={failure === undefined ? undefined : `${id}-failure`}
        />
        <Button kind="plain" onClick={() => setShown(!isShown)} aria-pressed={isShown}>
          {isShown ? t('login.hide') : t('login.show')}
        </Button>
      </div>
      {failure !== undefined && (
        <p id={`${id}-failure`} className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Button kind="primary" type="submit" className={styles.submit} busy={isBusy} disabled={typed.trim() === ''}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
