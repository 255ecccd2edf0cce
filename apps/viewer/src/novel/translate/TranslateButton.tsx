// The button that opens the translation sheet. The sheet loads on demand.
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { TranslateIcon } from '../../ui/icons/states.tsx'
import type { ShownTranslation } from './useNovelTranslation.ts'

const TranslateSheet = lazy(() => import('./TranslateSheet.tsx').then((module) => ({ default: module.TranslateSheet })))

/** Renders nothing if no translation is offered. */
export function TranslateButton({ translation }: { readonly translation: ShownTranslation }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!translation.isOffered) return null
  return (
    <>
      <IconButton icon={TranslateIcon} label={t('translate.action')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <TranslateSheet
            kind={translation.kind}
            before={translation.state.choice}
            onStart={translation.start}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
