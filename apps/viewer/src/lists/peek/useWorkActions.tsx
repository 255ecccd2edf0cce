// What the user can do with a work without opening it. Each action exists only if this account and this site have it.
import { type Artwork, isLimitedStub } from '@emaki/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { libraryAccessQuery } from '../../library/queries/libraryAccess.ts'
import { canFlag, isBookmarkable, listedFlag } from '../../platform/account/account.ts'
import { type Flag, flagKey, flagOf, flags } from '../../platform/account/flags.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { type Translate, useT } from '../../platform/i18n/useT.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { ArchiveIcon } from '../../ui/icons/library.tsx'
import { LeaveIcon } from '../../ui/icons/navigation.tsx'
import { ShieldIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon, HeartFullIcon, HeartIcon, ShareIcon } from '../../ui/icons/works.tsx'
import { showToast } from '../../ui/overlays/toast.ts'

export interface WorkAction {
  readonly name: 'bookmark' | 'download' | 'keep' | 'share' | 'new_tab' | 'block'
  readonly label: string
  readonly icon: ReactNode
  /** The state of a bookmark. */
  readonly flag?: Flag
  /** The dialog that it shows in place of the preview. */
  readonly opens?: 'share' | 'block'
  readonly run?: () => void
}

export function useWorkActions(artwork: Artwork): readonly WorkAction[] {
  const t = useT()
  const client = useQueryClient()
  const bookmark = useBookmarkAction(artwork, t)
  const { data: access } = useQuery(libraryAccessQuery())
  const canRead = !isLimitedStub(artwork)
  return [
    ...bookmark,
    ...(canRead && artwork.type !== 'ugoira'
      ? [
          {
            name: 'download' as const,
            label: t('artwork.download.all', { count: artwork.count }),
            icon: <DownloadIcon size={20} />,
            run: () => perform(({ downloadAll }) => downloadAll(artwork)),
          },
        ]
      : []),
    ...(canRead && access?.mayManage
      ? [
          {
            name: 'keep' as const,
            label: t('library.keep'),
            icon: <ArchiveIcon size={20} />,
            run: () => perform(({ keepArtwork }) => keepArtwork(client, artwork)),
          },
        ]
      : []),
    { name: 'share', label: t('share.title'), icon: <ShareIcon size={20} />, opens: 'share' },
    {
      name: 'new_tab',
      label: t('peek.new_tab'),
      icon: <LeaveIcon size={20} />,
      run: () => void window.open(withBasePath(`/artworks/${artwork.id}`), '_blank', 'noopener'),
    },
    { name: 'block', label: t('peek.block'), icon: <ShieldIcon size={20} />, opens: 'block' },
  ]
}

const unset: Flag = { isSet: false }

/** Empty when the account cannot bookmark the work. */
function useBookmarkAction(artwork: Artwork, t: Translate): readonly WorkAction[] {
  const client = useQueryClient()
  const account = useAccount()
  const marker = account && canFlag(account, 'artwork') && isBookmarkable(artwork) ? account : undefined
  const known = useStore(flags, (all) => marker && flagOf(all, flagKey(marker.id, 'artwork', artwork.id), Date.now()))
  if (!marker) return []
  const current = known ?? listedFlag(marker, artwork)
  const isSet = current?.isSet === true
  return [
    {
      name: 'bookmark',
      label: t(isSet ? 'bookmark.remove' : 'artwork.fav'),
      icon: isSet ? <HeartFullIcon size={20} /> : <HeartIcon size={20} />,
      flag: current ?? unset,
      run: () => perform(({ toggleBookmark }) => toggleBookmark(client, marker, artwork, current)),
    },
  ]
}

/** Loads the code of the actions and runs one of them. A toast shows when it fails to load. */
export function perform(action: (actions: typeof import('./performAction.ts')) => Promise<void>): void {
  import('./performAction.ts').then(action).catch(() => showToast(translate('error.network'), { kind: 'error' }))
}
