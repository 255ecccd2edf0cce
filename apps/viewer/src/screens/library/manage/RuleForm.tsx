// The form of one keep rule: what it keeps, its quota, and what happens when the quota is reached.
import { type KeepRule, type KeepSource, keepSourceKinds, parseKeepRule, type WhenFull, whenFullChoices } from '@emaki/domain'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import textField from '../../../ui/controls/textField.module.css'
import styles from './Management.module.css'
import { defaultSource, sourceNames } from './ruleTexts.ts'

interface RuleFormProps {
  readonly rule: KeepRule
  readonly isBusy: boolean
  readonly onSave: (rule: KeepRule) => void
  readonly onCancel: () => void
}

export function RuleForm({ rule, isBusy, onSave, onCancel }: RuleFormProps) {
  const t = useT()
  const [source, setSource] = useState(rule.source)
  const [megabytes, setMegabytes] = useState(String(rule.maxMegabytes ?? ''))
  const [works, setWorks] = useState(String(rule.maxWorks ?? ''))
  const [whenFull, setWhenFull] = useState(rule.whenFull)
  const [isWrong, setWrong] = useState(false)
  const id = useId()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const limits = [megabytes, works].map(typedNumber)
    const read = parseKeepRule({ ...rule, source, maxMegabytes: limits[0], maxWorks: limits[1], whenFull })
    const isValid = read !== undefined && !limits.some(Number.isNaN)
    setWrong(!isValid)
    if (isValid) onSave(read)
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <Field label={t('library.rule.source')}>
        {(nameId) => (
          <Select
            form="chip"
            aria-labelledby={nameId}
            choices={keepSourceKinds.map((kind) => ({ value: kind, label: t(sourceNames[kind]) }))}
            chosen={source.kind}
            onChoose={(kind) => setSource(kind === rule.source.kind ? rule.source : defaultSource(kind))}
          />
        )}
      </Field>
      <SourceFields source={source} onChange={setSource} />
      <div className={styles.pair}>
        <NumberField label={t('library.quota.megabytes')} value={megabytes} onChange={setMegabytes} />
        <NumberField label={t('library.quota.works')} value={works} onChange={setWorks} />
      </div>
      {(megabytes !== '' || works !== '') && (
        <Field label={t('library.full')}>
          {(nameId) => (
            <Select<WhenFull>
              form="chip"
              aria-labelledby={nameId}
              choices={whenFullChoices.map((choice) => ({ value: choice, label: t(`library.full.${choice}`) }))}
              chosen={whenFull}
              onChoose={setWhenFull}
            />
          )}
        </Field>
      )}
      {isWrong && (
        <p id={id} className={styles.danger} role="alert">
          {t('library.rule.wrong')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={isBusy}>
          {t('setting.save')}
        </Button>
        <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
      </div>
    </form>
  )
}

/** Digits of any width. Empty is undefined for no limit; other text is NaN. */
function typedNumber(text: string): number | undefined {
  const digits = text.normalize('NFKC').trim()
  if (digits === '') return undefined
  return /^[1-9]\d{0,11}$/.test(digits) ? Number(digits) : Number.NaN
}

interface SourceFieldsProps {
  readonly source: KeepSource
  readonly onChange: (source: KeepSource) => void
}

function SourceFields({ source, onChange }: SourceFieldsProps) {
  const t = useT()
  if (source.kind === 'bookmarks') {
    const { visibility, tag = '' } = source
    return (
      <>
        <Field label={t('visibility')}>
          {(nameId) => (
            <Select
              form="chip"
              aria-labelledby={nameId}
              choices={(['all', 'public', 'private'] as const).map((value) => ({
                value,
                label: t(value === 'all' ? 'following.all' : `visibility.${value}`),
              }))}
              chosen={visibility}
              onChoose={(value) => onChange({ ...source, visibility: value })}
            />
          )}
        </Field>
        <TextField label={t('library.rule.tag')} value={tag} onChange={(value) => onChange({ ...source, tag: value })} />
      </>
    )
  }
  if (source.kind === 'artists') {
    return (
      <Field label={t('gallery.label')}>
        {(nameId) => (
          <Select
            form="chip"
            aria-labelledby={nameId}
            choices={(['new', 'all'] as const).map((value) => ({ value, label: t(`library.artists.${value}`) }))}
            chosen={source.works}
            onChoose={(works) => onChange({ ...source, works })}
          />
        )}
      </Field>
    )
  }
  if (source.kind !== 'search') return null
  return (
    <>
      <TextField label={t('library.rule.words')} value={source.words} onChange={(words) => onChange({ ...source, words })} />
      <Field label={t('search.type')}>
        {(nameId) => (
          <Select
            form="chip"
            aria-labelledby={nameId}
            choices={(['illust', 'novel'] as const).map((value) => ({ value, label: t(`search.kind.${value}`) }))}
            chosen={source.of}
            onChoose={(of) => onChange({ ...source, of })}
          />
        )}
      </Field>
    </>
  )
}

/** A control that is no text field, with its name. */
function Field({ label, children }: { readonly label: string; readonly children: (nameId: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {children(id)}
    </div>
  )
}

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function TextField({ label, value, onChange }: TextFieldProps) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        className={textField.field}
        type="text"
        dir="auto"
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}

function NumberField({ label, value, onChange }: TextFieldProps) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        className={textField.field}
        type="text"
        inputMode="numeric"
        maxLength={12}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
