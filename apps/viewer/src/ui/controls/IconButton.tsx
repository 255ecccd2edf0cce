// A button with only an icon. Its label is the accessible name and the tooltip.
import type { ComponentProps } from 'react'
import type { Icon } from '../icons/icon.tsx'
import styles from './IconButton.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: Icon
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
