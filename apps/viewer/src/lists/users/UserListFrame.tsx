// Frame of a list of an artist: top bar with a link to the artist, and tabs. A blocked artist has no list.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { memberQuery } from '../../works/queries/author.ts'
import { SelectButton } from '../selection/SelectButton.tsx'
import { SlideshowButton } from '../slideshow/SlideshowButton.tsx'
import { BlockedUser } from './BlockedUser.tsx'
import styles from './UserListFrame.module.css'

export interface UserListFrameProps {
  readonly id: string
  /** Title of the list. */
  readonly title: string
  /** Links to sibling lists. */
  readonly tabs?: ReactNode
  /** Icon buttons at the end of the bar. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Without the profile only the name is missing; the list shows its own errors. */
export function UserListFrame({ id, ...list }: UserListFrameProps) {
  const isBlocked = useSetting('blockUids').includes(id)
  return isBlocked ? <BlockedUser id={id} /> : <VisibleList id={id} {...list} />
}

function VisibleList({ id, title, tabs, actions, children }: UserListFrameProps) {
  const { data: profile } = useQuery(memberQuery(id))
  const documentTitle = profile ? `${title} · ${profile.name}` : title
  return (
    <div className={styles.frame}>
      <TopBar
        title={title}
        documentTitle={documentTitle}
        actions={
          <>
            {actions}
            <SelectButton />
            <SlideshowButton />
          </>
        }
      >
        <Link to="/users/$id" params={{ id }} activeOptions={{ exact: true }} className={styles.artist}>
          <Avatar src={profile ? pictureUrl(profile.avatar) : ''} size={32} />
          <span className={styles.words}>
            <bdi className={styles.name}>{profile?.name ?? `ID ${id}`}</bdi>
            <span className={styles.title}>{title}</span>
          </span>
        </Link>
      </TopBar>
      <h1 className="unseen">{documentTitle}</h1>
      {tabs}
      <div className={styles.list}>{children}</div>
    </div>
  )
}
