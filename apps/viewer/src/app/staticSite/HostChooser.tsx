// The page of a static site without a connected host: says what is missing, and lets the visitor choose or type a host, which is tested live.
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { HostConnection } from '../../platform/hosts/connectHost.ts'
import { type SiteHost, type StaticSite, typedHost } from '../../platform/hosts/staticSite.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { parseHostAddress } from '../../platform/settings/hostAddress.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import styles from './HostChooser.module.css'

type Connect = (host: SiteHost) => Promise<HostConnection | undefined>

export interface HostChooserProps {
  readonly site: Pick<StaticSite, 'title' | 'hosts' | 'allowsOtherHosts'>
  /** Running tests of the listed hosts. */
  readonly tests: ReadonlyMap<SiteHost, Promise<HostConnection | undefined>>
  readonly connect: Connect
  readonly onConnect: (connection: HostConnection) => void
}

export function HostChooser({ site, tests, connect, onConnect }: HostChooserProps) {
  const t = useT()
  useTitle(t('host_chooser.title'))
  const { hosts, allowsOtherHosts } = site
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <p className={styles.site}>{site.title}</p>
        <h1 className={styles.title}>{t('host_chooser.title')}</h1>
        <p className={styles.text}>{t(hosts.length > 0 ? 'host_chooser.text' : 'host_chooser.none')}</p>
        {hosts.length > 0 && (
          <ul className={styles.hosts}>
            {hosts.map((host) => (
              <li key={host.address}>
                <HostRow host={host} test={tests.get(host)} connect={connect} onConnect={onConnect} />
              </li>
            ))}
          </ul>
        )}
        {allowsOtherHosts ? (
          <AddressForm connect={connect} onConnect={onConnect} />
        ) : (
          hosts.length === 0 && <p className={styles.text}>{t('host_chooser.closed')}</p>
        )}
      </div>
    </main>
  )
}

interface HostRowProps extends Pick<HostChooserProps, 'connect' | 'onConnect'> {
  readonly host: SiteHost
  readonly test: Promise<HostConnection | undefined> | undefined
}

/** A listed host with the result of its test. The button uses a host that answers, and tests any other again. */
function HostRow({ host, test, connect, onConnect }: HostRowProps) {
  const t = useT()
  const [running, setRunning] = useState(test)
  const [result, setResult] = useState<{ readonly connection: HostConnection | undefined }>()
  useEffect(() => {
    let isCurrent = true
    void running?.then((connection) => isCurrent && setResult({ connection }))
    return () => {
      isCurrent = false
    }
  }, [running])
  const isBusy = running !== undefined && result === undefined
  const act = () => {
    if (result?.connection) return onConnect(result.connection)
    setResult(undefined)
    setRunning(connect(host))
  }
  const state = isBusy ? 'testing' : result?.connection ? 'reachable' : 'unreachable'
  return (
    <div className={styles.host}>
      <div className={styles.name}>
        <bdi>{host.name}</bdi>
        <span className={styles.address} dir="ltr">
          {host.address}
        </span>
        <span className={styles.state} data-state={state} role="status">
          {isBusy && <Spinner size={16} />}
          {t(`host_chooser.${state}`)}
        </span>
      </div>
      <Button kind={result?.connection ? 'primary' : 'quiet'} disabled={isBusy} onClick={act}>
        {t(result?.connection ? 'host_chooser.use' : 'state.retry')}
      </Button>
    </div>
  )
}

function AddressForm({ connect, onConnect }: Pick<HostChooserProps, 'connect' | 'onConnect'>) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState('https://')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const place = parseHostAddress(typed, location.protocol)
    if (place.error !== undefined) return setError(t(`host.fault.${place.error}.text`))
    setError('')
    setBusy(true)
    const connection = await connect(typedHost(place.address))
    setBusy(false)
    if (connection) onConnect(connection)
    else setError(t('host_chooser.failed'))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('host_chooser.address')}</label>
      <div className={styles.entry}>
        <input
          id={id}
          className={styles.field}
          type="url"
          inputMode="url"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="url"
          dir="ltr"
          aria-describedby={`${id}-error`}
          aria-invalid={error !== ''}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('host.try')}
        </Button>
      </div>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </form>
  )
}
