// A feed of users.
import type { UserPreview } from '@emaki/domain'
import { useT } from '../../platform/i18n/useT.ts'
import type { Feed } from '../../platform/query/feed.ts'
import { FeedGallery } from '../gallery/FeedGallery.tsx'
import { useOpenWork } from '../opening/useOpenWork.ts'
import { UserCard } from './UserCard.tsx'
import { userArrangement } from './userArrangement.ts'

export interface UserGalleryProps {
  readonly feed: Feed<UserPreview>
  /** Identifies the list within its screen. */
  readonly name: string
  /** Accessible name of the list. */
  readonly label: string
}

export function UserGallery({ feed, name, label }: UserGalleryProps) {
  const t = useT()
  const open = useOpenWork(noWorks)
  return (
    <FeedGallery
      feed={feed}
      name={name}
      label={label}
      empty={t('list.empty.users')}
      arrangement={userArrangement}
      shapeOf={anyShape}
      onClick={open}
      nameOf={(user) => user.name}
      card={(user) => <UserCard user={user} />}
    />
  )
}

/** Previews are not complete works, so their pages load them. */
const noWorks: readonly never[] = []

/** The layout ignores the shape, because all cards have the same height. */
const anyShape = () => 1
