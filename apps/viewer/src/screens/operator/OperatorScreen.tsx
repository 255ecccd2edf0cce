// The operator page: the state of the gateway as plots and lists, and what the operator can change (docs/operate/operator-page.md).
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  denyListQuery,
  logInOperator,
  logOutOperator,
  type OperatorState,
  operatorFileQuery,
  operatorFiles,
  operatorQuery,
  refusalsQuery,
} from '../../library/operator/operatorPage.ts'
import { formatSince } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { failureOf } from '../../platform/query/queryClient.ts'
import { SecretForm } from '../../platform/session/SecretForm.tsx'
import columnPage from '../../ui/columnPage.module.css'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { Accounts } from './Accounts.tsx'
import { ActivityPlots } from './ActivityPlots.tsx'
import { Clients } from './Clients.tsx'
import { DenyList } from './DenyList.tsx'
import { HostList, SystemFacts } from './Facts.tsx'
import { FileEditor } from './FileEditor.tsx'
import { Notices } from './Notices.tsx'
import styles from './OperatorScreen.module.css'

export function OperatorScreen() {
  const t = useT()
  const query = useQuery(operatorQuery())
  return (
    <>
      <TopBar title={t('screen.operator')} />
      <div className={styles.page}>
        <h1 className="unseen">{t('screen.operator')}</h1>
        {query.data === undefined ? (
          query.isError ? (
            <FailureState failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
          ) : (
            <Loading />
          )
        ) : query.data.kind === 'open' ? (
          <Dashboard state={query.data.state} />
        ) : query.data.kind === 'stranger' ? (
          <LogIn />
        ) : (
          <EmptyState title={t('operator.closed.title')} text={t('operator.closed.text')} />
        )}
      </div>
    </>
  )
}

const Loading = () => (
  <div className={styles.loading}>
    <Spinner />
  </div>
)

function LogIn() {
  const t = useT()
  const client = useQueryClient()
  const enter = async (password: string): Promise<string | undefined> => {
    const result = await logInOperator(password)
    if (result.ok) return void (await client.invalidateQueries(operatorQuery()))
    const { error } = result
    if (error === 'wrong') return t('operator.password.wrong')
    return error === 'tooMany' ? t('operator.password.tooMany') : error.text
  }
  return (
    <div className={columnPage.column}>
      <SecretForm label={t('operator.password')} onEnter={enter} />
    </div>
  )
}

function Backup() {
  const t = useT()
  return (
    <section className={styles.section} aria-labelledby="operator-backup">
      <h2 id="operator-backup" className={styles.title}>
        {t('operator.backup')}
      </h2>
      <p className={styles.hint}>{t('operator.backup.hint')}</p>
      <a className={buttonClass('quiet', styles.leave)} href="/api/operator/backup" download>
        {t('operator.backup.download')}
      </a>
    </section>
  )
}

function Dashboard({ state }: { readonly state: OperatorState }) {
  const t = useT()
  const client = useQueryClient()
  const leave = async () => {
    await logOutOperator()
    await client.invalidateQueries(operatorQuery())
  }
  // Lists within the page, which would move what follows them if they were shown one after another.
  const lists = useQueries({
    queries: [
      { ...refusalsQuery(), enabled: state.can.refuse },
      { ...denyListQuery(), enabled: state.can.deny },
      operatorFileQuery('notices.json'),
    ],
  })
  if (lists.some(({ isLoading }) => isLoading)) return <Loading />
  return (
    <>
      <ActivityPlots samples={state.samples} now={state.now} />
      <SystemFacts state={state} />
      {(state.accounts.length > 0 || state.mirrors.length > 0) && <Accounts state={state} />}
      {state.hosts.length > 0 && <HostList hosts={state.hosts} />}
      <Clients state={state} />
      {state.can.deny && <DenyList />}
      <ErrorGroups groups={state.errors} />
      <section className={styles.section} aria-labelledby="operator-notices">
        <h2 id="operator-notices" className={styles.title}>
          {t('operator.file.notices')}
        </h2>
        <Notices />
      </section>
      <section className={styles.section} aria-labelledby="operator-files">
        <h2 id="operator-files" className={styles.title}>
          {t('operator.files')}
        </h2>
        {operatorFiles.map((name) => (
          <FileEditor key={name} name={name} />
        ))}
      </section>
      <Backup />
      {state.can.logOut && (
        <Button className={styles.leave} onClick={() => void leave()}>
          {t('login.out')}
        </Button>
      )}
    </>
  )
}

/** Recent warnings and errors of the log, in groups. */
function ErrorGroups({ groups }: { readonly groups: OperatorState['errors'] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <section className={styles.section} aria-labelledby="operator-errors">
      <h2 id="operator-errors" className={styles.title}>
        {t('operator.log')}
      </h2>
      {groups.length === 0 ? (
        <p className={styles.hint}>{t('operator.log.none')}</p>
      ) : (
        <ul className={styles.list}>
          {groups.map(({ level, message, detail, count, lastAt }) => (
            <li key={`${level} ${message} ${detail}`} className={styles.row}>
              <div className={styles.text} lang="en" dir="ltr">
                <span className={level === 'warn' ? styles.strong : `${styles.strong} ${styles.danger}`}>{message}</span>
                {detail !== '' && <span className={styles.hint}>{detail}</span>}
              </div>
              <span className={styles.hint}>
                {t('operator.log.count', { count })} · {formatSince(new Date(lastAt), language)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
