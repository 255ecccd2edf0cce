// Button that opens the menu with further actions of a work. The menu loads lazily.
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { MoreIcon } from '../../ui/icons/navigation.tsx'
import type { WorkActionsProps } from './WorkActions.tsx'

const WorkActions = lazy(() => import('./WorkActions.tsx').then((module) => ({ default: module.WorkActions })))

export function WorkMenu(props: Omit<WorkActionsProps, 'onClose'>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={MoreIcon} label={t('work.more')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Suspense>{isOpen && <WorkActions {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
