// Layout of the setting screens: titled groups of cells. A cell has a name, an optional hint, and a control.
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Switch } from '../../../ui/controls/Switch.tsx'
import type { Icon } from '../../../ui/icons/icon.tsx'
import { ForwardIcon } from '../../../ui/icons/navigation.tsx'
import styles from './Cells.module.css'

interface CellsProps {
  readonly title: string
  /** Id of the section, for a list of sections. */
  readonly section?: string
  readonly children: ReactNode
}

export function Cells({ title, section, children }: CellsProps) {
  const id = useId()
  return (
    <section id={section} aria-labelledby={id} className={styles.section}>
      <h2 id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <div className={styles.cells}>{children}</div>
    </section>
  )
}

export interface CellProps {
  readonly icon: Icon
  readonly name: string
  readonly hint?: string | undefined
}

/** A cell with any control. The control gets the id of the name, for its label. */
export function Cell({
  control,
  isWide = false,
  ...words
}: CellProps & { readonly control: (nameId: string) => ReactNode; readonly isWide?: boolean }) {
  const id = useId()
  return (
    <div className={isWide ? `${styles.cell} ${styles.wide}` : styles.cell}>
      <Words {...words} id={id} />
      <div className={styles.control}>{control(id)}</div>
    </div>
  )
}

/** A cell with a switch. The whole cell can be pressed. */
export function SwitchCell({
  checked,
  onChange,
  ...words
}: CellProps & { readonly checked: boolean; readonly onChange: (on: boolean) => void }) {
  const id = useId()
  return (
    <label className={styles.cell} htmlFor={`${id}-switch`}>
      <Words {...words} id={id} />
      <Switch
        id={`${id}-switch`}
        checked={checked}
        onChange={onChange}
        aria-labelledby={id}
        aria-describedby={words.hint === undefined ? undefined : `${id}-hint`}
      />
    </label>
  )
}

/** A cell that links to another page. */
export function LinkCell({
  to,
  params,
  ...words
}: CellProps & Pick<LinkProps, 'params'> & { readonly to: NonNullable<LinkProps['to']> }) {
  const id = useId()
  return (
    <Link to={to} {...(params === undefined ? {} : { params })} className={styles.cell}>
      <Words {...words} id={id} />
      <ForwardIcon size={18} className={styles.icon} />
    </Link>
  )
}

function Words({ icon: Picture, name, hint, id }: CellProps & { readonly id: string }) {
  return (
    <>
      <Picture className={styles.icon} />
      <span className={styles.words}>
        <span id={id} className={styles.name}>
          {name}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </>
  )
}
