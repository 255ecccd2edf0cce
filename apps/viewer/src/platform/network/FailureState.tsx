// A failed request in place of a screen, a list, a row or a part of them: what happened, and a way on.
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button, type ButtonKind, buttonClass } from '../../ui/controls/Button.tsx'
import type { Icon } from '../../ui/icons/icon.tsx'
import { AlertIcon, OfflineIcon, ShieldIcon } from '../../ui/icons/states.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { useBackOnline } from '../../ui/useBackOnline.ts'
import { session } from '../account/session.ts'
import type { FailureKind, RequestError } from '../http/requestResult.ts'
import { type MessageKey, useT } from '../i18n/useT.ts'
import { useFollowLinks } from '../links/followLink.ts'
import { withBasePath } from '../settings/basePath.ts'
import styles from './FailureState.module.css'
import { type FailureWords, failureWords } from './failureWords.ts'
import { LazySuspectSettingHint } from './LazySuspectSettingHint.tsx'
import { retryDelayMs } from './retryDelay.ts'

export interface FailureProps {
  readonly failure: RequestError
  /** Tries again: on a press, and by itself while the host cannot be reached. Not needed for what was removed. */
  readonly onRetry?: () => void
  /** Words for something that does not exist; general ones by default. */
  readonly missing?: FailureWords | undefined
  /** Other ways on: buttons and links. */
  readonly children?: ReactNode
}

const icons: Readonly<Record<FailureKind, Icon>> = {
  removed: HiddenIcon,
  offline: OfflineIcon,
  blocked: ShieldIcon,
  rateLimited: AlertIcon,
  refused: HiddenIcon,
  agreement: AlertIcon,
  other: AlertIcon,
}

/** Fills a screen or a list. `level` is the heading level: 1 when it is the whole screen. */
export function FailureState({ level, ...props }: FailureProps & { readonly level?: 1 | 2 }) {
  const { kind } = props.failure
  const { title, text, retry } = useFailure(props, 'primary')
  return (
    <div role="alert" data-failure={kind}>
      <EmptyState icon={icons[kind]} title={title} text={text} {...(level ? { level } : {})}>
        {retry}
        {props.children}
        <WaysOn kind={kind} hasOthers={Boolean(props.children)} />
      </EmptyState>
      <Suspect kind={kind} />
    </div>
  )
}

/** The same in a few lines, for a row, the end of a list and a part of a screen. */
export function FailureNote({ className, ...props }: FailureProps & { readonly className?: string | undefined }) {
  const { kind } = props.failure
  const { title, text, retry } = useFailure(props, 'quiet')
  return (
    <div role="alert" data-failure={kind} className={[styles.note, className].filter(Boolean).join(' ')}>
      <p>
        <strong>{title}</strong>
        {text !== undefined && <span>{text}</span>}
      </p>
      <div className={styles.actions}>
        {retry}
        {props.children}
      </div>
      <Suspect kind={kind} />
    </div>
  )
}

/** Words and retry of a failure. Nothing that was removed comes back by trying again. */
function useFailure({ failure, onRetry, missing }: FailureProps, kindOfRetry: ButtonKind) {
  const t = useT()
  const { kind } = failure
  /** The failure that a try is to end. The next failure is another one. */
  const [tried, setTried] = useState<RequestError>()
  useRetryUntilReached(failure, onRetry)
  const { title, text } = (kind === 'removed' ? missing : undefined) ?? failureWords(failure, t)
  const press = () => {
    setTried(failure)
    onRetry?.()
  }
  const retry = kind !== 'removed' && onRetry !== undefined && (
    <Button kind={kindOfRetry} busy={tried === failure} onClick={press}>
      {t('state.retry')}
    </Button>
  )
  return { title, text, retry }
}

/**
 * Tries again when the device comes online, and at growing intervals: a browser says that it is online wherever it has a local network,
 * even one without a way to the host. A hidden page waits until it is shown.
 */
function useRetryUntilReached(failure: RequestError, onRetry: (() => void) | undefined): void {
  const isUnreachable = failure.kind === 'offline' && onRetry !== undefined
  useBackOnline(isUnreachable, () => onRetry?.())
  const tries = useRef(0)
  const retry = useEffectEvent(() => {
    tries.current += 1
    onRetry?.()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure begins another pause
  useEffect(() => {
    if (!isUnreachable) return
    const stop = new AbortController()
    const retryWhenShown = () => {
      if (!document.hidden) retry()
      else document.addEventListener('visibilitychange', () => retryWhenShown(), { signal: stop.signal, once: true })
    }
    const timer = setTimeout(retryWhenShown, retryDelayMs(tries.current, true))
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [failure, isUnreachable])
}

interface WaysOnProps {
  readonly kind: FailureKind
  readonly hasOthers: boolean
}

const siteAddress = 'https://www.pixiv.net/'

/** Saved works open offline, and a login may be all that a refused reader needs. What was removed is never a dead end. */
function WaysOn({ kind, hasOthers }: WaysOnProps) {
  const t = useT()
  const follow = useFollowLinks()
  const isAnonymous = useStore(session, ({ mode }) => mode === 'anonymous')
  const link = (path: string, key: MessageKey) => (
    <a href={withBasePath(path)} className={buttonClass()} onClick={follow}>
      {t(key)}
    </a>
  )
  if (kind === 'offline') return link('/setting/offline', 'screen.offline')
  if (kind === 'refused' && isAnonymous) return link('/account/login', 'screen.login')
  if (kind === 'agreement') {
    return (
      <a href={siteAddress} target="_blank" rel="noreferrer" className={buttonClass()}>
        {t('artwork.source')}
      </a>
    )
  }
  if (kind === 'removed' && !hasOthers) return link('/', 'missing.home')
  return null
}

/** A changed network setting may be why nothing can be read. */
const Suspect = ({ kind }: { readonly kind: FailureKind }) =>
  kind === 'offline' || kind === 'other' ? <LazySuspectSettingHint failed="data" /> : null
