// Menu with further actions of a work: share, save for offline, open at the source, copy the id. Load it lazily.
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { LeaveIcon } from '../../ui/icons/navigation.tsx'
import { KeepIcon, KeptIcon } from '../../ui/icons/states.tsx'
import { CopyIcon, ShareIcon } from '../../ui/icons/works.tsx'
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx'
import { useOffline } from '../offline/offlineState.ts'
import { type OfflineWork, toggleOffline } from '../offline/toggleOffline.ts'
import { copyText } from './copyText.ts'
import type { ShareSource } from './shareTargets.ts'

const ShareSheet = lazy(() => import('./ShareSheet.tsx').then((module) => ({ default: module.ShareSheet })))

export interface WorkActionsProps {
  readonly subject: OfflineWork
  /** URL of the work on the site. */
  readonly source: string
  readonly shared: ShareSource
  readonly onClose: () => void
}

/** The share sheet replaces the menu. */
export function WorkActions({ subject, source, shared, onClose }: WorkActionsProps) {
  const t = useT()
  const [isSharing, setSharing] = useState(false)
  const [kind, { id }] = 'artwork' in subject ? (['artwork', subject.artwork] as const) : (['novel', subject.novel] as const)
  const { isSaved, running } = useOffline(kind, id)
  const closeThen = (action: () => unknown) => () => {
    onClose()
    action()
  }
  if (isSharing)
    return (
      <Suspense>
        <ShareSheet shared={shared} onClose={onClose} />
      </Suspense>
    )
  const offline = running
    ? { label: t('offline.stop'), icon: KeepIcon, act: closeThen(running.cancel) }
    : {
        label: t(isSaved ? 'work.offline.remove' : 'offline.keep'),
        icon: isSaved ? KeptIcon : KeepIcon,
        act: closeThen(() => toggleOffline(subject, isSaved)),
      }
  return (
    <ActionMenu
      title={t('work.more')}
      actions={[
        { label: t('share.title'), icon: ShareIcon, act: () => setSharing(true) },
        offline,
        { label: t('artwork.source'), icon: LeaveIcon, href: source, act: onClose },
        { label: t(kind === 'artwork' ? 'artwork.copyId' : 'novel.copyId'), icon: CopyIcon, act: closeThen(() => copyText(id)) },
      ]}
      onClose={onClose}
    />
  )
}
