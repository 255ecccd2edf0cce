// What the user can do with a work without opening it. Each action exists only if this account and this site have it.
import { type Artwork, isLimitedStub } from '@emaki/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { canFlag } from '../../../data/account/account.ts'
import { listedFlag } from '../../../data/account/bookmark.ts'
import { flagKey, flagOf, flags } from '../../../data/account/flags.ts'
import { libraryAccessQuery } from '../../../data/library/libraryAccess.ts'
import { translate } from '../../../i18n/catalogue.ts'
import { type Translate, useT } from '../../../i18n/useT.ts'
import { withBasePath } from '../../../settings/basePath.ts'
import { ArchiveIcon } from '../../../ui/icons/library.tsx'
import { LeaveIcon } from '../../../ui/icons/navigation.tsx'
import { ShieldIcon } from '../../../ui/icons/states.tsx'
import { DownloadIcon, ShareIcon } from '../../../ui/icons/works.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { showToast } from '../../../ui/overlays/toast.ts'
import { BookmarkIcon } from '../../bookmark/BookmarkIcon.tsx'
import { isBookmarkable } from '../../bookmark/bookmarkTarget.ts'
import { changeBookmark } from '../../bookmark/changeBookmark.ts'
import { useDefaultVisibility } from '../../bookmark/useBookmark.ts'
import { keep } from '../../library/keepActions.ts'
import { useAccount } from '../../session/useAccount.ts'

export interface WorkAction {
  readonly name: 'bookmark' | 'download' | 'keep' | 'share' | 'new_tab' | 'block'
  readonly label: string
  readonly icon: ReactNode
  /** True for a bookmark that is set. */
  readonly isSet?: boolean
  readonly run: () => void
}

/** `open` shows a dialog in place of the preview. */
export function useWorkActions(artwork: Artwork, open: (dialog: 'share' | 'block') => void): readonly WorkAction[] {
  const t = useT()
  const client = useQueryClient()
  const bookmark = useBookmarkAction(artwork, t)
  const { data: access } = useQuery(libraryAccessQuery())
  const work = { kind: 'illust', id: artwork.id, title: artwork.title } as const
  const canRead = !isLimitedStub(artwork)
  return [
    ...bookmark,
    ...(canRead && artwork.type !== 'ugoira'
      ? [
          {
            name: 'download' as const,
            label: t('artwork.download.all', { count: artwork.count }),
            icon: <DownloadIcon size={20} />,
            run: () => void downloadAll(artwork),
          },
        ]
      : []),
    ...(canRead && access?.mayManage
      ? [{ name: 'keep' as const, label: t('library.keep'), icon: <ArchiveIcon size={20} />, run: () => void keep(client, work) }]
      : []),
    { name: 'share', label: t('share.title'), icon: <ShareIcon size={20} />, run: () => open('share') },
    {
      name: 'new_tab',
      label: t('peek.new_tab'),
      icon: <LeaveIcon size={20} />,
      run: () => void window.open(withBasePath(`/artworks/${artwork.id}`), '_blank', 'noopener'),
    },
    { name: 'block', label: t('peek.block'), icon: <ShieldIcon size={20} />, run: () => open('block') },
  ]
}

/** Empty when the account cannot bookmark the work. */
function useBookmarkAction(artwork: Artwork, t: Translate): readonly WorkAction[] {
  const client = useQueryClient()
  const account = useAccount()
  const restrict = useDefaultVisibility()
  const marker = account && canFlag(account, 'artwork') && isBookmarkable(artwork) ? account : undefined
  const known = useStore(flags, (all) => marker && flagOf(all, flagKey(marker.id, 'artwork', artwork.id), Date.now()))
  if (!marker) return []
  const current = known ?? listedFlag(marker, artwork)
  const isSet = current?.isSet === true
  const wanted = isSet ? undefined : { restrict, tags: [] }
  return [
    {
      name: 'bookmark',
      label: t(isSet ? 'bookmark.remove' : 'artwork.fav'),
      icon: <BookmarkIcon flag={current ?? { isSet: false }} size={20} />,
      isSet,
      run: () => void changeBookmark({ client, account: marker, work: artwork, current, wanted }),
    },
  ]
}

/** Downloads all pages after a confirmation. */
export async function downloadAll(artwork: Artwork): Promise<void> {
  const title = artwork.title || translate('card.untitled')
  if (!(await confirm({ title: translate('card.download.ask'), text: title, yes: translate('card.download.yes') }))) return
  try {
    const { downloadWorks } = await import('../../download/downloads.ts')
    downloadWorks([artwork])
  } catch {
    // The code failed to load.
    showToast(translate('error.network'), { kind: 'error' })
  }
}
