// The button that shares a work, a novel or a user; the sheet behind it comes when it is asked for.
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ShareIcon } from '../../ui/icons/works.tsx'
import type { Sharing } from './shareTargets.ts'

const ShareSheet = lazy(() => import('./ShareSheet.tsx').then((module) => ({ default: module.ShareSheet })))

export interface ShareButtonProps {
  readonly shared: Sharing
  /** What it says; "Share" unless told. */
  readonly label?: string
}

export function ShareButton({ shared, label }: ShareButtonProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={ShareIcon} label={label ?? t('share.title')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ShareSheet shared={shared} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
