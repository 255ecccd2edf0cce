// The operator's notices: each as readers see it, and a form for one of them. The text of the whole file is below (FileEditor).
import { list, parseJson, record, text } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoticeBar } from '../../library/notices/NoticeBar.tsx'
import { type OperatorText, operatorFileQuery, type SaveFailure, saveOperatorFile } from '../../library/operator/operatorPage.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { failureOf } from '../../platform/query/queryClient.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { FailureText } from './FileEditor.tsx'
import { NoticeForm } from './NoticeForm.tsx'
import { type NoticeEntry, shownNotice } from './noticeEntry.ts'
import styles from './OperatorScreen.module.css'

const query = () => operatorFileQuery('notices.json')

export function Notices() {
  const { data, isError, error, refetch } = useQuery(query())
  const [saved, setSaved] = useState<OperatorText>()
  const stored = saved ?? data
  if (stored === undefined)
    return isError ? <FailureState failure={failureOf(error)} onRetry={() => void refetch()} /> : <Spinner />
  const reload = async () => {
    await refetch()
    setSaved(undefined)
  }
  return <NoticeList key={stored.etag} stored={stored} onSaved={setSaved} onReload={() => void reload()} />
}

interface NoticeListProps {
  readonly stored: OperatorText
  readonly onSaved: (text: OperatorText) => void
  readonly onReload: () => void
}

function NoticeList({ stored, onSaved, onReload }: NoticeListProps) {
  const t = useT()
  /** The entry in the form: its position, or that of a new one. */
  const [edited, setEdited] = useState<number>()
  const [failure, setFailure] = useState<SaveFailure>()
  const [isBusy, setBusy] = useState(false)
  const parsed = parseJson(stored.body)
  const file = record(parsed.ok ? parsed.value : undefined)
  const entries = list(file.notices).map(record)
  const save = async (notices: readonly NoticeEntry[]) => {
    setBusy(true)
    const body = `${JSON.stringify({ ...file, notices }, null, 2)}\n`
    const result = await saveOperatorFile('notices.json', { body, etag: stored.etag })
    setBusy(false)
    setFailure(result.ok ? undefined : result.error)
    if (!result.ok) return
    showToast(t('setting.saved'), { kind: 'success' })
    onSaved(result.value)
  }
  const remove = async (index: number) => {
    const name = nameOf(entries[index])
    const question = { title: t('operator.notices.remove.ask', { name }), yes: t('offline.remove.yes'), danger: true }
    if (await confirm(question)) await save(entries.filter((_, position) => position !== index))
  }
  return (
    <>
      <p className={styles.hint}>{t('operator.notices.hint')}</p>
      {entries.length === 0 && edited === undefined && <p className={styles.hint}>{t('operator.notices.none')}</p>}
      <ul className={styles.list}>
        {entries.map((entry, index) => (
          <li key={`${text(entry.id)} ${text(entry.start)} ${text(entry.text)}`} className={styles.row}>
            {edited === index ? (
              <NoticeForm
                entry={entry}
                isBusy={isBusy}
                onSave={(changed) => void save(entries.map((one, position) => (position === index ? changed : one)))}
                onCancel={() => setEdited(undefined)}
              />
            ) : (
              <Row entry={entry} onEdit={() => setEdited(index)} onRemove={() => void remove(index)} />
            )}
          </li>
        ))}
      </ul>
      {failure !== undefined && (
        <p className={styles.danger} role="alert">
          <FailureText failure={failure} />
        </p>
      )}
      {failure === 'changed' && <Button onClick={onReload}>{t('operator.file.reload')}</Button>}
      {edited === entries.length ? (
        <NoticeForm
          entry={{ pnt: [] }}
          isBusy={isBusy}
          onSave={(added) => void save([...entries, added])}
          onCancel={() => setEdited(undefined)}
        />
      ) : (
        <Button className={styles.leave} onClick={() => setEdited(entries.length)}>
          {t('operator.notices.new')}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  readonly entry: NoticeEntry
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function Row({ entry, onEdit, onRemove }: RowProps) {
  const t = useT()
  const name = nameOf(entry)
  const shown = shownNotice(entry)
  return (
    <>
      {shown ? <NoticeBar notice={shown} /> : <span dir="auto">{name}</span>}
      <p className={styles.hint}>{t('operator.notices.days', { from: text(entry.start), until: text(entry.end) })}</p>
      <div className={styles.buttons}>
        <Button kind="plain" aria-label={`${t('highlight.edit')}: ${name}`} onClick={onEdit}>
          {t('highlight.edit')}
        </Button>
        <Button kind="plain" aria-label={`${t('offline.remove.yes')}: ${name}`} onClick={onRemove}>
          {t('offline.remove.yes')}
        </Button>
      </div>
    </>
  )
}

const nameOf = (entry: NoticeEntry = {}): string => text(entry.title) || text(entry.text).slice(0, 60) || text(entry.id)
