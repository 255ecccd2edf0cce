// User gallery: a feed of users as every screen shows it, in the columns of the specification's table for people.
import type { UserPreview } from '@emaki/domain'
import type { Feed } from '../../data/query/feed.ts'
import { useT } from '../../i18n/useT.ts'
import { FeedGallery } from '../gallery/FeedGallery.tsx'
import { useOpenWork } from '../gallery/useOpenWork.ts'
import { UserCard } from './UserCard.tsx'
import { userArrangement } from './userArrangement.ts'

export interface UserGalleryProps {
  readonly feed: Feed<UserPreview>
  /** Names the list within its screen. Another list needs another name. */
  readonly name: string
  /** What the list is, for those who cannot see it. */
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
      card={(user) => <UserCard user={user} />}
    />
  )
}

/** Previews are not whole works: their own page asks for them. */
const noWorks: readonly never[] = []

/** Cards of one height ask no shape. */
const anyShape = () => 1
