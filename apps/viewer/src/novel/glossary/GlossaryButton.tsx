// Opens the people and terms of a novel series. Absent without a glossary: it then has no room, so that nothing moves.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { BookIcon } from '../../ui/icons/workActions.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { glossaryQuery } from '../../works/queries/glossary.ts'
import { GlossaryList } from './GlossaryList.tsx'

export function GlossaryButton({ seriesId }: { readonly seriesId: string }) {
  const t = useT()
  const { data: glossary } = useQuery(glossaryQuery(seriesId))
  const [isOpen, setOpen] = useState(false)
  if (!glossary || glossary.categories.length === 0) return null
  return (
    <>
      <IconButton icon={BookIcon} label={t('glossary.title')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && (
        <Sheet open onClose={() => setOpen(false)} title={t('glossary.title')}>
          <GlossaryList seriesId={seriesId} glossary={glossary} />
        </Sheet>
      )}
    </>
  )
}
