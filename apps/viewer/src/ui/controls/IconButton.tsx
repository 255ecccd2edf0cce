// A button that is only an icon: its name is spoken and shown as a tooltip by the browser.
import type { ComponentProps } from 'react'
import type { Icon } from '../icons/icon.tsx'
import styles from './IconButton.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: Icon
  /** What it does, in the reader's language. */
  readonly label: string
}

export function IconButton({ icon: Picture, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={iconButtonClass(className)} aria-label={label} title={label}>
      <Picture />
    </button>
  )
}

/** The class of an icon button, for links. */
export const iconButtonClass = (more?: string): string => [styles.button, more].filter(Boolean).join(' ')
