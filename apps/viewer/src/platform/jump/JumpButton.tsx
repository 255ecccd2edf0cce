// Opens the dialog that goes to a page of a long list, by button or with the key "#". The dialog's code loads on demand.

import { lazy, Suspense, useEffect, useState } from 'react'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { JumpIcon } from '../../ui/icons/lists.tsx'
import { withAllMessages } from '../i18n/catalogue.ts'
import { useT } from '../i18n/useT.ts'
import { readSettings } from '../settings/store.ts'
import type { JumpDates } from './jumpDates.ts'
import { jumpKey } from './jumpKey.ts'

const JumpDialog = lazy(() => withAllMessages(import('./JumpDialog.tsx')).then((module) => ({ default: module.JumpDialog })))

interface JumpButtonProps {
  readonly dates?: JumpDates
  /** The last page of a list whose length is known. */
  readonly pages?: number | undefined
}

export function JumpButton({ dates, pages }: JumpButtonProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== jumpKey || event.defaultPrevented || isElsewhere(event.target) || !readSettings().singleKeys) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <IconButton
        icon={JumpIcon}
        label={t('jump.title')}
        aria-haspopup="dialog"
        aria-keyshortcuts={jumpKey}
        onClick={() => setOpen(true)}
      />
      <Suspense>{isOpen && <JumpDialog {...(dates ? { dates } : {})} pages={pages} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** True for a key that a field or an open dialog receives. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
