// An editor for a text of the operator: notices, sensitive words or recommended links.
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  type OperatorFile,
  type OperatorText,
  operatorFileQuery,
  type SaveFailure,
  saveOperatorFile,
} from '../../library/operator/operatorPage.ts'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { failureOf } from '../../platform/query/queryClient.ts'
import { Button } from '../../ui/controls/Button.tsx'
import textField from '../../ui/controls/textField.module.css'
import { showToast } from '../../ui/overlays/toast.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './OperatorScreen.module.css'

const names: Readonly<Record<OperatorFile, MessageKey>> = {
  'notices.json': 'operator.notices.asText',
  'words.txt': 'operator.file.words',
  'links.json': 'operator.file.links',
}

export function FileEditor({ name }: { readonly name: OperatorFile }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t(names[name])}</summary>
      {isOpen && <Editor name={name} />}
    </details>
  )
}

function Editor({ name }: { readonly name: OperatorFile }) {
  const { data, isError, error, refetch } = useQuery(operatorFileQuery(name))
  // A save replaces what was loaded. Loading again drops the draft.
  const [saved, setSaved] = useState<OperatorText>()
  const stored = saved ?? data
  if (stored === undefined)
    return isError ? <FailureState failure={failureOf(error)} onRetry={() => void refetch()} /> : <Spinner />
  const reload = async () => {
    await refetch()
    setSaved(undefined)
  }
  return <TextForm key={stored.etag} name={name} stored={stored} onSaved={setSaved} onReload={() => void reload()} />
}

interface TextFormProps {
  readonly name: OperatorFile
  readonly stored: OperatorText
  readonly onSaved: (text: OperatorText) => void
  readonly onReload: () => void
}

function TextForm({ name, stored, onSaved, onReload }: TextFormProps) {
  const t = useT()
  const id = useId()
  const [body, setBody] = useState(stored.body)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SaveFailure>()
  const save = async () => {
    setBusy(true)
    const result = await saveOperatorFile(name, { body, etag: stored.etag })
    setBusy(false)
    setFailure(result.ok ? undefined : result.error)
    if (!result.ok) return
    showToast(t('setting.saved'), { kind: 'success' })
    onSaved(result.value)
  }
  return (
    <div className={styles.form}>
      <textarea
        className={`${textField.field} ${styles.area}`}
        rows={8}
        spellCheck={false}
        autoCapitalize="off"
        dir="ltr"
        aria-label={t(names[name])}
        aria-invalid={failure !== undefined}
        aria-describedby={failure === undefined ? undefined : `${id}-failure`}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {failure !== undefined && (
        <p id={`${id}-failure`} className={styles.danger} role="alert">
          <FailureText failure={failure} />
        </p>
      )}
      <div className={styles.buttons}>
        <Button kind="primary" busy={isBusy} disabled={body === stored.body} onClick={() => void save()}>
          {t('setting.save')}
        </Button>
        {failure === 'changed' && <Button onClick={onReload}>{t('operator.file.reload')}</Button>}
      </div>
    </div>
  )
}

export function FailureText({ failure }: { readonly failure: SaveFailure }) {
  const t = useT()
  if (failure === 'changed') return t('operator.file.changed')
  return 'problem' in failure ? t('operator.file.problem', { problem: failure.problem }) : failure.message
}
