// What a screen or a list says when it has nothing to show: why, and the way on.
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { useT } from '../i18n/useT.ts'
import { Button } from './controls/Button.tsx'
import type { Icon } from './icons/icon.tsx'
import { AlertIcon } from './icons/states.tsx'
import styles from './StateMessage.module.css'

export interface EmptyStateProps {
  readonly icon?: Icon
  readonly title: string
  readonly text?: ReactNode
  /** Buttons and links: the way on. */
  readonly children?: ReactNode
  /** How deep the title stands: 1 when it is the whole screen. */
  readonly level?: 1 | 2
}

/** Nothing is here, and nothing is wrong. */
export function EmptyState({ icon: Picture, title, text, children, level = 2 }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.state}>
      {Picture !== undefined && <Picture size={48} className={styles.picture} />}
      <Title className={styles.title}>{title}</Title>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  /** In few words; that it could not be loaded unless told. */
  readonly title?: string
  /** What went wrong, fit to show. The spec's network text unless told. */
  readonly text?: string
  readonly onRetry?: () => void
  readonly children?: ReactNode
}

/** What stands below a network error: the app provides it, as this folder knows no settings. */
export const NetworkErrorNote = createContext<ComponentType | undefined>(undefined)

/** Something failed; it is announced, and can be tried again where it stands. */
export function ErrorState({ title, text, onRetry, children }: ErrorStateProps) {
  const t = useT()
  const Note = use(NetworkErrorNote)
  const isNetworkError = text === undefined || networkErrors.some((key) => text === t(key))
  return (
    <div role="alert">
      <EmptyState icon={AlertIcon} title={title ?? t('state.error')} text={text}>
        {onRetry !== undefined && (
          <Button kind="primary" onClick={onRetry}>
            {t('state.retry')}
          </Button>
        )}
        {children}
      </EmptyState>
      {Note && isNetworkError && <Note />}
    </div>
  )
}

/** Texts of failures of the network: an unknown one is an answer that is none, as of a proxy or a page to sign in. */
const networkErrors = ['error.network', 'error.timeout', 'error.unknown'] as const
