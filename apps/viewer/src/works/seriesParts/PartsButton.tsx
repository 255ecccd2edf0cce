// Opens the list of parts of a series. The list loads when it first opens.
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { PartsIcon } from '../../ui/icons/parts.tsx'
import type { PartsSheetProps } from './PartsSheet.tsx'

const PartsSheet = lazy(() => import('./PartsSheet.tsx').then((module) => ({ default: module.PartsSheet })))

export function PartsButton(props: Omit<PartsSheetProps, 'onClose'>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={PartsIcon} label={t('parts.title')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <PartsSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
