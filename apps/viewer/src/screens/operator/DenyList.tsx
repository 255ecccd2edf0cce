// The deny list: shows what this site does not serve, adds to it, and removes from it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { changeDenyList, type DenyListChange, type DenyListFailure, denyListQuery } from '../../library/operator/operatorPage.ts'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { failureOf } from '../../platform/query/queryClient.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import textField from '../../ui/controls/textField.module.css'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './OperatorScreen.module.css'

/** The kinds of entries; `address` is the address of a page or picture, which becomes an entry of another kind. */
const kindNames = {
  artwork: 'operator.deny.kind.artwork',
  novel: 'operator.deny.kind.novel',
  user: 'operator.deny.kind.user',
  tag: 'operator.deny.kind.tag',
  word: 'operator.deny.kind.word',
  address: 'operator.deny.kind.address',
  picture: 'operator.deny.kind.picture',
} as const satisfies Readonly<Record<string, MessageKey>>
type Kind = keyof typeof kindNames
const isKind = (name: string): name is Kind => Object.hasOwn(kindNames, name)
const offeredKinds = ['artwork', 'novel', 'user', 'tag', 'word', 'address'] as const satisfies readonly Kind[]

/** Maximum number of entries that are shown at a time. */
const maxShown = 100

export function DenyList() {
  const t = useT()
  const { data, isError, error, refetch } = useQuery(denyListQuery())
  return (
    <section className={styles.section} aria-labelledby="operator-deny">
      <h2 id="operator-deny" className={styles.title}>
        {t('operator.deny')}
      </h2>
      <p className={styles.hint}>{t('operator.deny.hint')}</p>
      {data !== undefined ? (
        <Entries entries={data} />
      ) : isError ? (
        <FailureState failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Spinner />
      )}
    </section>
  )
}

/** The name of an entry for people: its kind in their language, and its value. */
function useEntryName() {
  const t = useT()
  return (line: string): string => {
    const [kind = '', ...value] = line.split(' ')
    return isKind(kind) ? `${t(kindNames[kind])} ${value.join(' ')}` : line
  }
}

function Entries({ entries }: { readonly entries: readonly string[] }) {
  const t = useT()
  const client = useQueryClient()
  const nameOf = useEntryName()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<DenyListFailure>()

  const change = async (request: DenyListChange): Promise<boolean> => {
    setBusy(true)
    const result = await changeDenyList(request)
    setBusy(false)
    setFailure(result.ok ? undefined : result.error)
    if (result.ok) client.setQueryData(denyListQuery().queryKey, result.value)
    return result.ok
  }
  const add = async (line: string) => {
    const entry = nameOf(line)
    const question = { title: t('operator.deny.ask', { entry }), text: t('operator.deny.why'), yes: t('operator.deny.add') }
    if (!(await confirm({ ...question, danger: true })) || !(await change({ add: [line] }))) return
    setTyped('')
    showToast(t('operator.deny.done', { entry }), { kind: 'success' })
  }
  const remove = async (line: string) => {
    const entry = nameOf(line)
    const question = { title: t('operator.deny.remove.ask', { entry }), text: t('operator.deny.remove.why') }
    if (!(await confirm({ ...question, yes: t('operator.deny.remove') })) || !(await change({ remove: [line] }))) return
    showToast(t('operator.deny.removed', { entry }), { kind: 'success' })
  }
  return (
    <>
      <EntryForm typed={typed} onType={setTyped} isBusy={isBusy} failure={failure} onAdd={(line) => void add(line)} />
      {entries.length === 0 ? (
        <p className={styles.hint}>{t('operator.deny.none')}</p>
      ) : (
        <EntryRows entries={entries} searched={typed} isBusy={isBusy} onRemove={(line) => void remove(line)} />
      )}
    </>
  )
}

interface EntryFormProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly isBusy: boolean
  readonly failure: DenyListFailure | undefined
  /** Called with the line of the new entry. */
  readonly onAdd: (line: string) => void
}

function EntryForm({ typed, onType, isBusy, failure, onAdd }: EntryFormProps) {
  const t = useT()
  const id = useId()
  const [kind, setKind] = useState<(typeof offeredKinds)[number]>('artwork')
  const wanted = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && wanted !== '') onAdd(kind === 'address' ? wanted : `${kind} ${wanted}`)
  }
  return (
    <>
      <form className={styles.entryForm} onSubmit={submit} autoComplete="off">
        <Select
          form="chip"
          aria-label={t('operator.deny.kind')}
          chosen={kind}
          onChoose={setKind}
          choices={offeredKinds.map((value) => ({ value, label: t(kindNames[value]) }))}
        />
        <div className={styles.entryField}>
          <input
            className={textField.field}
            aria-label={t('operator.deny.what')}
            placeholder={t('operator.deny.what')}
            maxLength={300}
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            aria-invalid={failure !== undefined}
            aria-describedby={failure === undefined ? undefined : `${id}-failure`}
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
          />
          <Button type="submit" kind="danger" busy={isBusy} disabled={wanted === ''}>
            {t('operator.deny.add')}
          </Button>
        </div>
      </form>
      {failure !== undefined && (
        <p id={`${id}-failure`} className={styles.danger} role="alert">
          {failure === 'unreadable' ? t('operator.deny.unreadable') : failure.message}
        </p>
      )}
    </>
  )
}

interface EntryRowsProps {
  readonly entries: readonly string[]
  /** While there are too many entries to show, only those with this text are shown. */
  readonly searched: string
  readonly isBusy: boolean
  readonly onRemove: (line: string) => void
}

/** The entries, the newest first. */
function EntryRows({ entries, searched, isBusy, onRemove }: EntryRowsProps) {
  const t = useT()
  const nameOf = useEntryName()
  const newestFirst = entries.toReversed()
  const text = searched.trim().toLowerCase()
  const found = entries.length > maxShown ? newestFirst.filter((line) => line.includes(text)) : newestFirst
  return (
    <>
      <ul className={styles.list}>
        {found.slice(0, maxShown).map((line) => (
          <li key={line} className={styles.entry}>
            <span dir="auto">{nameOf(line)}</span>
            <Button
              kind="plain"
              disabled={isBusy}
              aria-label={`${t('operator.deny.remove')}: ${nameOf(line)}`}
              onClick={() => onRemove(line)}
            >
              {t('operator.deny.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {found.length > maxShown && <p className={styles.hint}>{t('operator.deny.more', { count: found.length - maxShown })}</p>}
    </>
  )
}
