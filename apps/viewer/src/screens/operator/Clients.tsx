// The busiest clients of the last hour, and the clients that the operator refuses for a time.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import {
  changeRefusals,
  type OperatorState,
  type RefusalChange,
  type RefusalFailure,
  refusalsQuery,
} from '../../library/operator/operatorPage.ts'
import { formatMoment, formatNumber } from '../../platform/i18n/format.ts'
import { type MessageKey, useLanguage, useT } from '../../platform/i18n/useT.ts'
import { errorMessage } from '../../platform/query/queryClient.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import textField from '../../ui/controls/textField.module.css'
import { showToast } from '../../ui/overlays/toast.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { ErrorState } from '../../ui/StateMessage.tsx'
import styles from './OperatorScreen.module.css'

/** How long a client may be refused, by hours. */
const times = {
  '1': 'operator.clients.hour',
  '24': 'operator.clients.day',
  '168': 'operator.clients.week',
  '720': 'operator.clients.month',
} as const satisfies Readonly<Record<string, MessageKey>>
type Hours = keyof typeof times
const offeredHours = ['1', '24', '168', '720'] as const satisfies readonly Hours[]

/** The form of an entry distinguishes addresses from networks. */
const kindNames = {
  address: 'operator.clients.address',
  agent: 'operator.clients.agent',
} as const satisfies Readonly<Record<string, MessageKey>>
type Kind = keyof typeof kindNames

export function Clients({ state }: { readonly state: OperatorState }) {
  const t = useT()
  const [subject, setSubject] = useState<{ readonly kind: Kind; readonly text: string }>({ kind: 'address', text: '' })
  const field = useRef<HTMLInputElement>(null)
  const choose = (text: string) => {
    setSubject({ kind: 'address', text })
    field.current?.focus()
  }
  return (
    <section className={styles.section} aria-labelledby="operator-clients">
      <h2 id="operator-clients" className={styles.title}>
        {t('operator.clients')}
      </h2>
      <p className={styles.hint}>{t('operator.clients.hint')}</p>
      {state.clients.length === 0 ? (
        <p className={styles.hint}>{t('operator.none')}</p>
      ) : (
        <ClientRows clients={state.clients} onChoose={state.can.refuse ? choose : undefined} />
      )}
      {state.can.refuse && <Refusals subject={subject} onSubject={setSubject} field={field} />}
    </section>
  )
}

interface ClientRowsProps {
  readonly clients: OperatorState['clients']
  /** Puts a client into the form; undefined where no client can be refused. */
  readonly onChoose: ((client: string) => void) | undefined
}

function ClientRows({ clients, onChoose }: ClientRowsProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <ul className={styles.list}>
      {clients.map(({ client, agent, requests, refused }) => (
        <li key={client} className={styles.client}>
          <span className={styles.text}>
            <bdi>{client}</bdi>
            <span className={styles.hint}>
              {t('operator.clients.counts', { count: requests, refused: formatNumber(refused, language) })}
            </span>
            {agent !== '' && <bdi className={styles.hint}>{agent}</bdi>}
          </span>
          {onChoose && (
            <Button kind="plain" aria-label={`${t('operator.clients.choose')} ${client}`} onClick={() => onChoose(client)}>
              {t('operator.clients.choose')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface RefusalsProps {
  readonly subject: { readonly kind: Kind; readonly text: string }
  readonly onSubject: (subject: RefusalsProps['subject']) => void
  /** The field of the form. */
  readonly field: RefObject<HTMLInputElement | null>
}

function Refusals({ subject, onSubject, field }: RefusalsProps) {
  const t = useT()
  const nameOf = useSubjectName()
  const client = useQueryClient()
  const { data, isError, error, refetch } = useQuery(refusalsQuery())
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<RefusalFailure>()
  const change = async (request: RefusalChange): Promise<boolean> => {
    setBusy(true)
    const result = await changeRefusals(request)
    setBusy(false)
    setFailure(result.ok ? undefined : result.error)
    if (result.ok) client.setQueryData(refusalsQuery().queryKey, result.value)
    return result.ok
  }
  const refuse = async (add: string, hours: number) => {
    if (!(await change({ add, hours }))) return
    onSubject({ ...subject, text: '' })
    showToast(t('operator.clients.done', { client: nameOf(add) }), { kind: 'success' })
  }
  const serve = async (remove: string) => {
    if (await change({ remove })) showToast(t('operator.clients.served', { client: nameOf(remove) }), { kind: 'success' })
  }
  return (
    <>
      <RefusalForm
        subject={subject}
        onSubject={onSubject}
        field={field}
        isBusy={isBusy}
        failure={failure}
        onRefuse={(add, hours) => void refuse(add, hours)}
      />
      {data === undefined ? (
        isError ? (
          <ErrorState text={errorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <Spinner />
        )
      ) : data.length === 0 ? (
        <p className={styles.hint}>{t('operator.clients.none')}</p>
      ) : (
        <RefusalRows refusals={data} isBusy={isBusy} onServe={(line) => void serve(line)} />
      )}
    </>
  )
}

/** What is refused, for people: `agent …` with the name of that kind. */
function useSubjectName() {
  const t = useT()
  return (subject: string): string => subject.replace(/^agent /, `${t('operator.clients.agent')} `)
}

interface RefusalRowsProps {
  readonly refusals: readonly { readonly subject: string; readonly until: number; readonly refused: number }[]
  readonly isBusy: boolean
  readonly onServe: (subject: string) => void
}

/** Who is refused, the newest first. */
function RefusalRows({ refusals, isBusy, onServe }: RefusalRowsProps) {
  const t = useT()
  const nameOf = useSubjectName()
  const language = useLanguage()
  return (
    <ul className={styles.list}>
      {refusals.toReversed().map(({ subject, until, refused }) => (
        <li key={subject} className={styles.client}>
          <span className={styles.text}>
            <bdi>{nameOf(subject)}</bdi>
            <span className={styles.hint}>
              {t('operator.clients.until', { time: formatMoment(new Date(until), language), count: refused })}
            </span>
          </span>
          <Button
            kind="plain"
            disabled={isBusy}
            aria-label={`${t('operator.clients.serve')}: ${nameOf(subject)}`}
            onClick={() => onServe(subject)}
          >
            {t('operator.clients.serve')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface RefusalFormProps extends RefusalsProps {
  readonly isBusy: boolean
  readonly failure: RefusalFailure | undefined
  /** Called with what to refuse, and for how many hours. */
  readonly onRefuse: (subject: string, hours: number) => void
}

function RefusalForm({ subject, onSubject, field, isBusy, failure, onRefuse }: RefusalFormProps) {
  const t = useT()
  const id = useId()
  const [hours, setHours] = useState<Hours>('24')
  const wanted = subject.text.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && wanted !== '') onRefuse(subject.kind === 'agent' ? `agent ${wanted}` : wanted, Number(hours))
  }
  return (
    <>
      <form className={styles.entryForm} onSubmit={submit} autoComplete="off">
        <Select
          form="chip"
          aria-label={t('operator.clients.kind')}
          chosen={subject.kind}
          onChoose={(kind) => onSubject({ ...subject, kind })}
          choices={(['address', 'agent'] as const).map((value) => ({ value, label: t(kindNames[value]) }))}
        />
        <Select
          form="chip"
          aria-label={t('operator.clients.time')}
          chosen={hours}
          onChoose={setHours}
          choices={offeredHours.map((value) => ({ value, label: t(times[value]) }))}
        />
        <div className={styles.entryField}>
          <input
            ref={field}
            className={textField.field}
            aria-label={t('operator.clients.who')}
            placeholder={subject.kind === 'agent' ? 'BadBot' : '203.0.113.0/24'}
            maxLength={200}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            aria-invalid={failure !== undefined}
            aria-describedby={failure === undefined ? undefined : `${id}-failure`}
            value={subject.text}
            onChange={(event) => onSubject({ ...subject, text: event.currentTarget.value })}
          />
          <Button type="submit" kind="danger" busy={isBusy} disabled={wanted === ''}>
            {t('operator.clients.refuse')}
          </Button>
        </div>
      </form>
      {failure !== undefined && (
        <p id={`${id}-failure`} className={styles.danger} role="alert">
          {failure === 'unreadable' ? t('operator.clients.unreadable') : failure.message}
        </p>
      )}
    </>
  )
}
