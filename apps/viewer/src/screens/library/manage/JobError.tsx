// Why a job or the run of a rule failed: a sentence in the reader's language, and the reason in English for the operator.
import type { MessageKey } from '../../../platform/i18n/catalogue.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import styles from './Management.module.css'

/** Codes of the gateway (packages/archive/src/keep/keepLoop.ts). */
const messages: ReadonlyMap<string, MessageKey> = new Map([
  ['deleted', 'library.state.deleted'],
  ['private', 'library.state.private'],
  ['restricted', 'library.state.restricted'],
  ['artistGone', 'library.state.artistGone'],
  ['rateLimited', 'error.rate_limit'],
  ['unreachable', 'library.error.unreachable'],
  ['failed', 'library.error.failed'],
])

/** `error` is a code, a code with a colon and a reason, or only a reason. */
export function JobError({ error }: { readonly error: string }) {
  const t = useT()
  const [code = '', ...rest] = error.split(': ')
  const key = messages.get(code)
  const reason = key === undefined ? error : rest.join(': ')
  return (
    <span className={styles.danger}>
      {key !== undefined && t(key)}
      {key !== undefined && reason !== '' && ' · '}
      {reason !== '' && (
        <span lang="en" dir="auto">
          {reason}
        </span>
      )}
    </span>
  )
}
