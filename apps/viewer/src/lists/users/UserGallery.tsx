// A feed of users.

import type { UserPreview } from '@emaki/domain'
import { lazy, Suspense } from 'react'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { useT } from '../../platform/i18n/useT.ts'
import type { Feed } from '../../platform/query/feed.ts'
import { PersonIcon } from '../../ui/icons/people.tsx'
import { FeedGallery } from '../gallery/FeedGallery.tsx'
import { useOpenWork } from '../opening/useOpenWork.ts'
import { SelectableCard } from '../selection/SelectableCard.tsx'
import { useSelectableList } from '../selection/selectableList.ts'
import { endSelection, useSelection } from '../selection/selection.ts'
import { UserCard } from './UserCard.tsx'
import { nameArrangement, userArrangement } from './userArrangement.ts'

const SelectionBar = lazy(() =>
  withAllMessages(import('../selection/SelectionBar.tsx')).then((module) => ({ default: module.SelectionBar })),
)

export interface UserGalleryProps {
  readonly feed: Feed<UserPreview>
  /** Identifies the list within its screen. */
  readonly name: string
  /** Accessible name of the list. */
  readonly label: string
  /** False for a list of users without works. */
  readonly hasWorks?: boolean
}

export function UserGallery({ feed, name, label, hasWorks = true }: UserGalleryProps) {
  const t = useT()
  const open = useOpenWork(noWorks)
  const selected = useSelection(name)
  useSelectableList(name, feed.items.length > 0)
  return (
    <>
      <FeedGallery
        feed={feed}
        name={name}
        label={label}
        empty={t('list.empty.users')}
        emptyIcon={PersonIcon}
        arrangement={hasWorks ? userArrangement : nameArrangement}
        shapeOf={anyShape}
        onClick={open}
        nameOf={(user) => user.name}
        card={(user) => (
          <SelectableCard
            id={user.id}
            name={user.name}
            isHidden={false}
            isSelected={selected?.has(user.id)}
            order={() => feed.items.map(({ id }) => id)}
          >
            <UserCard user={user} hasWorks={hasWorks} />
          </SelectableCard>
        )}
      />
      {selected && (
        <Suspense>
          <SelectionBar items={feed.items} selected={selected} onEnd={() => endSelection(name)} />
        </Suspense>
      )}
    </>
  )
}

/** Previews are not complete works, so their pages load them. */
const noWorks: readonly never[] = []

/** The layout ignores the shape, because all cards have the same height. */
const anyShape = () => 1
