// Text buttons. A link that looks like a button gets the class `buttonClass(…)`.
import type { ComponentProps } from 'react'
import { Spinner } from '../Spinner.tsx'
import styles from './Button.module.css'

/** primary: the main action. quiet: a secondary action. plain: within text and bars. danger: cannot be undone. */
export type ButtonKind = 'primary' | 'quiet' | 'plain' | 'danger'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind
  /** An action is running: the button is disabled and shows a spinner. */
  readonly busy?: boolean
}

export function Button(props: ButtonProps) {
  const { kind = 'quiet', busy = false, className, children, disabled, type = 'button', 'aria-busy': ariaBusy, ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind, className)}
      disabled={disabled === true || busy}
      aria-busy={busy || ariaBusy}
    >
      {busy && <Spinner size={18} />}
      {children}
    </button>
  )
}

/** The class of a button, for links. */
export function buttonClass(kind: ButtonKind = 'quiet', more?: string): string {
  return [styles.button, styles[kind], more].filter(Boolean).join(' ')
}
