// Figures of the process, and the hosts that it calls.
import type { OperatorState, QueueDepth } from '../../library/operator/operatorPage.ts'
import { formatBytes, formatMoment, formatNumber } from '../../platform/i18n/format.ts'
import { type MessageKey, useLanguage, useT } from '../../platform/i18n/useT.ts'
import styles from './OperatorScreen.module.css'

export function SystemFacts({ state }: { readonly state: OperatorState }) {
  const t = useT()
  const language = useLanguage()
  const { disk, memory, caches, queues } = state
  const number = (value: number) => formatNumber(value, language)
  const size = (name: MessageKey, bytes: number | null) =>
    bytes === null ? [] : [[t(name), formatBytes(bytes, language)] as const]
  const queue = (name: MessageKey, { active, waiting }: QueueDepth) =>
    [t(name), t('operator.queue.value', { active: number(active), waiting: number(waiting) })] as const
  const facts: readonly (readonly [string, string])[] = [
    [t('operator.since'), formatMoment(new Date(state.startedAt), language)],
    ['Emaki', state.version],
    [t('operator.memory'), formatBytes(memory.residentBytes, language)],
    ...(disk
      ? [
          [
            t('operator.disk'),
            t('operator.disk.value', {
              free: formatBytes(disk.freeBytes, language),
              total: formatBytes(disk.totalBytes, language),
            }),
          ] as const,
        ]
      : []),
    ...size('operator.cache.memory', caches.memoryBytes),
    ...size('operator.cache.disk', caches.responseBytes),
    ...size('operator.pictures', caches.pictureBytes),
    ...(queues ? [queue('operator.queue.api', queues.api), queue('operator.queue.pictures', queues.pictures)] : []),
  ]
  return (
    <section className={styles.section} aria-labelledby="operator-system">
      <h2 id="operator-system" className={styles.title}>
        {t('operator.system')}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function HostList({ hosts }: { readonly hosts: OperatorState['hosts'] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <section className={styles.section} aria-labelledby="operator-hosts">
      <h2 id="operator-hosts" className={styles.title}>
        {t('operator.hosts')}
      </h2>
      <table className={styles.table} aria-labelledby="operator-hosts">
        <thead>
          <tr>
            <th scope="col">{t('operator.hosts')}</th>
            <th scope="col">{t('operator.upstream')}</th>
            <th scope="col">{t('operator.failed')}</th>
          </tr>
        </thead>
        <tbody>
          {hosts.map(({ host, calls, failed }) => (
            <tr key={host}>
              <th scope="row" dir="ltr">
                {host}
              </th>
              <td>{formatNumber(calls, language)}</td>
              <td>{formatNumber(failed, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
