// The form for the user's own language model: URL, key and model name. Each change is stored at once.
import { useId, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import textField from '../../ui/controls/textField.module.css'
import { isModelAddress, type OwnModel, readOwnModel, saveOwnModel } from '../../works/translation/ownModel.ts'
import styles from './OwnModelForm.module.css'

export interface OwnModelFormProps {
  /** Called after each change, when the model is stored. */
  readonly onChange?: (own: OwnModel) => void
}

export function OwnModelForm({ onChange }: OwnModelFormProps) {
  const t = useT()
  const id = useId()
  const [own, setOwn] = useState(readOwnModel)
  const isInvalid = own.base !== '' && !isModelAddress(own.base.trim())
  const change = (part: Partial<OwnModel>) => {
    const next = { ...own, ...part }
    setOwn(next)
    saveOwnModel(next)
    onChange?.(readOwnModel())
  }
  return (
    <div className={styles.form}>
      <label className={styles.labelled}>
        <span>{t('translate.own.base')}</span>
        <input
          className={`${textField.field} ${styles.text}`}
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder="https://models.example/v1"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={300}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-error` : undefined}
          value={own.base}
          onChange={(event) => change({ base: event.currentTarget.value })}
        />
        {isInvalid && (
          <span id={`${id}-error`} className={styles.error}>
            {t('translate.own.fault')}
          </span>
        )}
      </label>
      <label className={styles.labelled}>
        <span>{t('translate.own.key')}</span>
        <input
          className={`${textField.field} ${styles.text}`}
          type="password"
          dir="ltr"
          placeholder="sk-…"
          // Password managers must not treat it as a login of this site.
          autoComplete="off"
          data-1p-ignore
          spellCheck={false}
          maxLength={500}
          aria-describedby={`${id}-hint`}
          value={own.key}
          onChange={(event) => change({ key: event.currentTarget.value })}
        />
      </label>
      <label className={styles.labelled}>
        <span>{t('translate.own.model')}</span>
        <input
          className={`${textField.field} ${styles.text}`}
          dir="ltr"
          placeholder="qwen2.5-7b-instruct"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          value={own.model}
          onChange={(event) => change({ model: event.currentTarget.value })}
        />
      </label>
      <div className={styles.footer}>
        <p id={`${id}-hint`} className={styles.hint}>
          {t('translate.own.hint')}
        </p>
        {own.key !== '' && (
          <Button kind="plain" onClick={() => change({ key: '' })}>
            {t('translate.own.forget')}
          </Button>
        )}
      </div>
    </div>
  )
}
