// A row of users with horizontal scrolling.
import type { UserPreview } from '@emaki/domain'
import { useOpenWork } from '../opening/useOpenWork.ts'
import { Strip } from '../strips/Strip.tsx'
import { UserCard } from './UserCard.tsx'
import styles from './UserStrip.module.css'

export interface UserStripProps {
  readonly label: string
  readonly users: readonly UserPreview[]
}

export function UserStrip({ label, users }: UserStripProps) {
  const open = useOpenWork(noWorks)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className={styles.strip} onClick={open}>
      <Strip label={label}>
        {users.map((user) => (
          <li key={user.id} className={styles.user}>
            <UserCard user={user} />
          </li>
        ))}
      </Strip>
    </div>
  )
}

/** Previews are not complete works, so their pages load them. */
const noWorks: readonly never[] = []
