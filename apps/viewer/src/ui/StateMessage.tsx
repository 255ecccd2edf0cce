// Empty and error states of screens and lists: the reason, and what the user can do.
import type { ReactNode } from 'react'
import { useT } from '../platform/i18n/useT.ts'
import { Button } from './controls/Button.tsx'
import type { Icon } from './icons/icon.tsx'
import { AlertIcon } from './icons/states.tsx'
import styles from './StateMessage.module.css'

export interface EmptyStateProps {
  readonly icon?: Icon
  readonly title: string
  readonly text?: ReactNode
  /** Buttons and links. */
  readonly children?: ReactNode
  /** Heading level of the title: 1 when the state is the whole screen. */
  readonly level?: 1 | 2
}

/** Nothing to show, without an error. */
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
  /** By default: could not be loaded. */
  readonly title?: string
  /** The error in the interface language. */
  readonly text: string
  readonly onRetry?: () => void
  readonly children?: ReactNode
}

/** An error that is no failed request; for those see `platform/network/FailureState`. It is announced to screen readers. */
export function ErrorState({ title, text, onRetry, children }: ErrorStateProps) {
  const t = useT()
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
    </div>
  )
}
