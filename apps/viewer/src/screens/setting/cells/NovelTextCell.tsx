// Opens the sheet for the typography of novels, the same as on the page of a novel.
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useCellTexts } from '../table/useCellTexts.ts'
import { Cell } from './Cells.tsx'

const SettingsSheet = lazy(() =>
  import('../../../novel/textSettings/SettingsSheet.tsx').then((module) => ({ default: module.SettingsSheet })),
)

export function NovelTextCell() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Cell
        {...useCellTexts('novelTextStyle')}
        control={(id) => (
          <Button aria-haspopup="dialog" aria-describedby={id} onClick={() => setOpen(true)}>
            {t('setting.novelTextStyle.open')}
          </Button>
        )}
      />
      {isOpen && (
        <Suspense>
          <SettingsSheet language="" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
