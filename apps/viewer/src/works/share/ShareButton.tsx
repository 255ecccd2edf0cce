// Opens the share sheet for an artwork, a novel or a user. The sheet loads lazily.
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ShareIcon } from '../../ui/icons/works.tsx'
import type { ShareSource } from './shareTargets.ts'

const ShareSheet = lazy(() => import('./ShareSheet.tsx').then((module) => ({ default: module.ShareSheet })))

export interface ShareButtonProps {
  readonly shared: ShareSource
  /** Default: "Share". */
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
