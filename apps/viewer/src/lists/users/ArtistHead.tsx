// The head of a card of an artist: avatar and name as a link, and the follow button. Without a name, the artist is blocked.
import type { UserPreview } from '@emaki/domain'
import { lazy, Suspense } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { subjectRef } from '../../works/actions/subjects.ts'
import styles from './ArtistHead.module.css'

/** Anonymous readers never load this code. */
const CardFollowButton = lazy(() =>
  import('../../works/follow/CardFollowButton.tsx').then((module) => ({ default: module.CardFollowButton })),
)

export interface ArtistHeadProps {
  readonly id: string
  /** Undefined for a blocked artist. */
  readonly name: string | undefined
  /** Address of the picture. */
  readonly avatar: string
  /** The follow flag of a profile or a list; undefined if it has none. */
  readonly follow: UserPreview['follow']
  /** False until the profile is loaded: the button waits for it. */
  readonly isLoaded?: boolean
}

export function ArtistHead({ id, name, avatar, follow, isLoaded = true }: ArtistHeadProps) {
  const t = useT()
  const account = useAccount()
  return (
    <div ref={name === undefined ? undefined : subjectRef({ artist: { id, name } })} className={styles.head}>
      <a className={styles.artist} href={withBasePath(`/users/${id}`)} data-hidden={name === undefined || undefined}>
        <Avatar src={avatar} size={48} />
        {name === undefined ? (
          <span className={`${styles.name} ${styles.hidden}`}>{t('card.hidden')}</span>
        ) : (
          <bdi className={styles.name} {...textAttributes(name)}>
            {name}
          </bdi>
        )}
      </a>
      {account && account.id !== id && name !== undefined && (
        <span className={styles.follow}>
          <Suspense>{isLoaded && <CardFollowButton account={account} user={{ id, name, ...(follow && { follow }) }} />}</Suspense>
        </span>
      )}
    </div>
  )
}
