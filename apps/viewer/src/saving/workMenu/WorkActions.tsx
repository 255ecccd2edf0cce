// Menu with further actions of a work: save, share, open at the source, copy the id. Load it lazily.
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { LeaveIcon } from '../../ui/icons/navigation.tsx'
import { CopyIcon, DownloadIcon, ShareIcon } from '../../ui/icons/works.tsx'
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx'
import { copyText } from '../../works/share/copyText.ts'
import type { ShareSource } from '../../works/share/shareTargets.ts'
import type { OfflineWork } from '../offline/toggleOffline.ts'

const SaveMenu = lazy(() => import('./SaveMenu.tsx').then((module) => ({ default: module.SaveMenu })))
const ShareSheet = lazy(() => import('../../works/share/ShareSheet.tsx').then((module) => ({ default: module.ShareSheet })))

export interface WorkActionsProps {
  readonly subject: OfflineWork
  /** URL of the work on the site. */
  readonly source: string
  readonly shared: ShareSource
  readonly onClose: () => void
}

/** The share sheet and the ways to save replace the menu. */
export function WorkActions({ subject, source, shared, onClose }: WorkActionsProps) {
  const t = useT()
  const [next, setNext] = useState<'share' | 'save'>()
  const [kind, { id }] = 'artwork' in subject ? (['artwork', subject.artwork] as const) : (['novel', subject.novel] as const)
  const closeThen = (action: () => unknown) => () => {
    onClose()
    action()
  }
  if (next)
    return (
      <Suspense>
        {next === 'share' ? <ShareSheet shared={shared} onClose={onClose} /> : <SaveMenu subject={subject} onClose={onClose} />}
      </Suspense>
    )
  return (
    <ActionMenu
      title={t('work.more')}
      actions={[
        { label: t('save.title'), icon: DownloadIcon, act: () => setNext('save') },
        { label: t('share.title'), icon: ShareIcon, act: () => setNext('share') },
        { label: t('artwork.source'), icon: LeaveIcon, href: source, act: onClose },
        { label: t(kind === 'artwork' ? 'artwork.copyId' : 'novel.copyId'), icon: CopyIcon, act: closeThen(() => copyText(id)) },
      ]}
      onClose={onClose}
    />
  )
}
