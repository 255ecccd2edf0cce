// A dialog with a list of actions. Load it lazily.
import { Button, buttonClass } from '../controls/Button.tsx'
import type { Icon } from '../icons/icon.tsx'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'

export interface MenuAction {
  readonly label: string
  /** Shown before the label; the icon of the menu by default. */
  readonly icon?: Icon
  /** An address that opens in a new tab. */
  readonly href?: string
  readonly act: () => void
}

export interface ActionMenuProps {
  readonly title: string
  /** The icon of actions without one. */
  readonly icon?: Icon
  readonly actions: readonly MenuAction[]
  readonly onClose: () => void
}

export function ActionMenu({ title, icon, actions, onClose }: ActionMenuProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={styles.menu}>
        {actions.map(({ label, icon: Picture = icon, href, act }) => {
          const content = (
            <>
              {Picture && <Picture size={20} />}
              {label}
            </>
          )
          return href === undefined ? (
            <Button key={label} onClick={act}>
              {content}
            </Button>
          ) : (
            <a key={label} className={buttonClass()} href={href} target="_blank" rel="noopener noreferrer" onClick={act}>
              {content}
            </a>
          )
        })}
      </div>
    </Dialog>
  )
}
