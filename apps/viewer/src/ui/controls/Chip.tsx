// A chip: a tag, a filter, a ranking type. A link that looks like a chip gets `chipClass()` and `aria-current`.
import type { ComponentProps } from 'react'
import styles from './Chip.module.css'

interface ChipProps extends ComponentProps<'button'> {
  readonly pressed?: boolean
}

export function Chip({ pressed, className, type = 'button', ...rest }: ChipProps) {
  return <button {...rest} type={type} className={chipClass(className)} aria-pressed={pressed} />
}

/** The class of a chip, for links. */
export const chipClass = (more?: string): string => [styles.chip, more].filter(Boolean).join(' ')
