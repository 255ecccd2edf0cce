// The number of bookmarks of a work as a link to who made them, where the host can list them.
import type { ReactNode } from 'react'
import { useHost } from '../../platform/hosts/host.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { RouterAnchor } from '../../platform/links/RouterAnchor.tsx'
import words from '../../ui/workMeta.module.css'

interface BookmarkUsersLinkProps {
  readonly kind: 'artwork' | 'novel'
  readonly work: { readonly id: string; readonly like: number }
  /** The number. */
  readonly children: ReactNode
}

export function BookmarkUsersLink({ kind, work, children }: BookmarkUsersLinkProps) {
  const t = useT()
  const { listsBookmarkUsers } = useHost()
  if (!listsBookmarkUsers || work.like === 0) return children
  return (
    <RouterAnchor href={`/${kind === 'artwork' ? 'artworks' : 'novel'}/${work.id}/bookmarks`} className={words.countLink}>
      {children}
      <span className="unseen">{t('bookmark.users')}</span>
    </RouterAnchor>
  )
}
