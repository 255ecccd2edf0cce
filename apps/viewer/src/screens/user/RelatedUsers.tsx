// Related artists, and below them recommended artists, if the host provides them (docs/spec/product.md 1, 2.11).
import { useId, useRef } from 'react'
import { UserGallery } from '../../lists/users/UserGallery.tsx'
import { UserStrip } from '../../lists/users/UserStrip.tsx'
import { useHost } from '../../platform/hosts/host.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { useNearViewport } from '../../ui/useNearViewport.ts'
import { recommendedUsersQuery, relatedUsersQuery } from '../../works/queries/users.ts'
import styles from './RelatedUsers.module.css'

/** Distance of the end of the page from the viewport, px, at which recommended artists are loaded. */
const nearDistance = 400

export function RelatedUsers({ id }: { readonly id: string }) {
  const t = useT()
  const foot = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(foot, nearDistance)
  const { isSelfHosted } = useHost()
  const feed = useFeed(relatedUsersQuery(id))
  return (
    <>
      <UserGallery feed={feed} name="related" label={t('user.tab.related')} />
      <div ref={foot}>{isNear && isSelfHosted && <RecommendedUsers id={id} />}</div>
    </>
  )
}

/** Renders nothing without recommendations, or when they fail to load. */
function RecommendedUsers({ id }: { readonly id: string }) {
  const t = useT()
  const heading = useId()
  const users = useFeed(recommendedUsersQuery).items.filter((user) => user.id !== id)
  if (users.length === 0) return null
  return (
    <section className={styles.recommended} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {t('user.recommended')}
      </h2>
      <UserStrip label={t('user.recommended')} users={users} />
    </section>
  )
}
