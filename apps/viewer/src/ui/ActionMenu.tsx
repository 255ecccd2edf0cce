// A window with one button for each of several ways to do a thing. Load it lazily.
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'
import type { Icon } from './icons/icon.tsx'

export interface ActionMenuProps {
  readonly title: string
  /** Before each label. */
  readonly icon: Icon
  readonly actions: readonly { readonly label: string; readonly act: () => void }[]
  readonly onClose: () => void
}

export function ActionMenu({ title, icon: Picture, actions, onClose }: ActionMenuProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={styles.menu}>
        {actions.map(({ label, act }) => (
          <Button key={label} onClick={act}>
            <Picture size={20} />
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
