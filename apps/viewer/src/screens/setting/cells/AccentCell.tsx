// The cell of the accent: a short palette, and a link to the accent page.
import { Link } from '@tanstack/react-router'
import { useT } from '../../../platform/i18n/useT.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import { useCellTexts } from '../table/useCellTexts.ts'
import { AccentPicker } from './AccentPicker.tsx'
import { Cell } from './Cells.tsx'

export function AccentCell() {
  const t = useT()
  return (
    <Cell
      {...useCellTexts('accentColor')}
      isWide
      control={() => (
        <>
          <AccentPicker />
          <Link to="/setting/accent_color" className={buttonClass('plain')}>
            {t('accent.all')}
          </Link>
        </>
      )}
    />
  )
}
