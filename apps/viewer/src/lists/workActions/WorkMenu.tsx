// Button that opens the menu with further actions of a work. The menu loads lazily.
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { MoreIcon } from '../../ui/icons/navigation.tsx'
import type { WorkSubject } from '../../works/actions/workAction.ts'

const WorkActionMenu = lazy(() => import('./WorkActionMenu.tsx').then((module) => ({ default: module.WorkActionMenu })))

export function WorkMenu({ subject }: { readonly subject: WorkSubject }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={MoreIcon} label={t('work.more')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Suspense>{isOpen && <WorkActionMenu subject={subject} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
