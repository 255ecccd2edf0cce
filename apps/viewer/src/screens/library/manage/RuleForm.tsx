// The form of one keep rule: what it keeps, its quota, and what happens when the quota is reached.
import {
  type KeepRule,
  type KeepSubject,
  keepSubjectKinds,
  keepVisibilities,
  keepWhich,
  keepWorks,
  parseKeepRule,
  type WhenFull,
  whenFullChoices,
} from '@emaki/domain'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import textField from '../../../ui/controls/textField.module.css'
import styles from './Management.module.css'
import { defaultSubject, subjectNames } from './ruleTexts.ts'
import { ArtistPicker, SeriesPicker, TagPicker } from './SubjectPickers.tsx'

interface RuleFormProps {
  readonly rule: KeepRule
  readonly isBusy: boolean
  readonly onSave: (rule: KeepRule) => void
  readonly onCancel: () => void
}

export function RuleForm({ rule, isBusy, onSave, onCancel }: RuleFormProps) {
  const t = useT()
  const [subject, setSubject] = useState(rule.subject)
  const [megabytes, setMegabytes] = useState(String(rule.quota.megabytes ?? ''))
  const [works, setWorks] = useState(String(rule.quota.works ?? ''))
  const [whenFull, setWhenFull] = useState(rule.whenFull)
  const [isWrong, setWrong] = useState(false)
  const id = useId()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const quota = { megabytes: typedNumber(megabytes), works: typedNumber(works) }
    const read = parseKeepRule({ ...rule, subject, quota, whenFull })
    const isValid = read !== undefined && !Object.values(quota).some(Number.isNaN)
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
            choices={keepSubjectKinds.map((kind) => ({ value: kind, label: t(subjectNames[kind]) }))}
            chosen={subject.kind}
            onChoose={(kind) => setSubject(kind === rule.subject.kind ? rule.subject : defaultSubject(kind))}
          />
        )}
      </Field>
      <SubjectFields subject={subject} onChange={setSubject} />
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

interface SubjectFieldsProps {
  readonly subject: KeepSubject
  readonly onChange: (subject: KeepSubject) => void
}

function SubjectFields({ subject, onChange }: SubjectFieldsProps) {
  const t = useT()
  return (
    <>
      {subject.kind === 'bookmarks' && (
        <>
          <Choice
            label={t('visibility')}
            values={keepVisibilities}
            nameOf={(value) => t(value === 'both' ? 'following.all' : `visibility.${value}`)}
            chosen={subject.visibility}
            onChoose={(visibility) => onChange({ ...subject, visibility })}
          />
          <TagPicker subject={subject} onChange={onChange} />
        </>
      )}
      {subject.kind === 'artist' && <ArtistPicker subject={subject} onChange={onChange} />}
      {subject.kind === 'series' && <SeriesPicker subject={subject} onChange={onChange} />}
      {(subject.kind === 'follows' || subject.kind === 'artist') && (
        <Choice
          label={t('gallery.label')}
          values={keepWhich}
          nameOf={(value) => t(`library.artists.${value}`)}
          chosen={subject.which}
          onChoose={(which) => onChange({ ...subject, which })}
        />
      )}
      {subject.kind === 'series' && (
        <Choice
          label={t('search.type')}
          values={['manga', 'novel'] as const}
          nameOf={(value) => t(value === 'novel' ? 'home.tab.novel' : 'home.tab.manga')}
          chosen={subject.of}
          onChoose={(of) => onChange({ ...subject, of })}
        />
      )}
      {subject.kind === 'search' && (
        <>
          <TextField label={t('library.rule.words')} value={subject.word} onChange={(word) => onChange({ ...subject, word })} />
          <Choice
            label={t('search.type')}
            values={['illust', 'novel'] as const}
            nameOf={(value) => t(`search.kind.${value}`)}
            chosen={subject.of}
            onChoose={(of) => onChange({ ...subject, of })}
          />
        </>
      )}
      {'works' in subject && (
        <Choice
          label={t('search.type')}
          values={keepWorks}
          nameOf={(value) => t(value === 'both' ? 'search.type.any' : `search.kind.${value}`)}
          chosen={subject.works}
          onChoose={(works) => onChange({ ...subject, works })}
        />
      )}
    </>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly values: readonly Value[]
  readonly nameOf: (value: Value) => string
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, values, nameOf, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      {(nameId) => (
        <Select
          form="chip"
          aria-labelledby={nameId}
          choices={values.map((value) => ({ value, label: nameOf(value) }))}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </Field>
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
