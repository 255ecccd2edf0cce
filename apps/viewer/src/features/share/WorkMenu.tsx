// Work menu: what else can be done with a work, each with its icon and its name: share it, save it offline, see it at its source, copy its id.
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LeaveIcon, MoreIcon } from '../../ui/icons/navigation.tsx'
import { KeepIcon, KeptIcon } from '../../ui/icons/states.tsx'
import { CopyIcon, ShareIcon } from '../../ui/icons/works.tsx'
import { useOffline } from '../offline/offlineState.ts'
import { type OfflineWork, toggleOffline } from '../offline/toggleOffline.ts'
import { copyText } from './copyText.ts'
import type { Sharing } from './shareTargets.ts'

const ActionMenu = lazy(() => import('../../ui/ActionMenu.tsx').then((module) => ({ default: module.ActionMenu })))
const ShareSheet = lazy(() => import('./ShareSheet.tsx').then((module) => ({ default: module.ShareSheet })))

export interface WorkMenuProps {
  readonly subject: OfflineWork
  /** Address of the work at its source. */
  readonly source: string
  readonly shared: Sharing
}

export function WorkMenu({ subject, source, shared }: WorkMenuProps) {
  const t = useT()
  const [open, setOpen] = useState<'menu' | 'share'>()
  const [kind, { id }] = 'artwork' in subject ? (['artwork', subject.artwork] as const) : (['novel', subject.novel] as const)
  const { isKept, run } = useOffline(kind, id)
  const close = () => setOpen(undefined)
  const then = (act: () => unknown) => () => {
    close()
    act()
  }
  const offline = run
    ? { label: t('offline.stop'), icon: KeepIcon, act: then(run.cancel) }
    : {
        label: t(isKept ? 'work.offline.remove' : 'offline.keep'),
        icon: isKept ? KeptIcon : KeepIcon,
        act: then(() => toggleOffline(subject, isKept)),
      }
  return (
    <>
      <IconButton icon={MoreIcon} label={t('work.more')} aria-haspopup="dialog" onClick={() => setOpen('menu')} />
      <Suspense>
        {open === 'menu' && (
          <ActionMenu
            title={t('work.more')}
            actions={[
              { label: t('share.title'), icon: ShareIcon, act: () => setOpen('share') },
              offline,
              { label: t('artwork.source'), icon: LeaveIcon, href: source, act: close },
              { label: t(kind === 'artwork' ? 'artwork.copyId' : 'novel.copyId'), icon: CopyIcon, act: then(() => copyText(id)) },
            ]}
            onClose={close}
          />
        )}
        {open === 'share' && <ShareSheet shared={shared} onClose={close} />}
      </Suspense>
    </>
  )
}
