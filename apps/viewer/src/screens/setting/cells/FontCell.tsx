// The font of the pages: a few families that systems have, the installed ones where the browser tells them, or the system's own.
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { setSetting, useSetting } from '../../../settings/store.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { useCellTexts } from '../table/useCellTexts.ts'
import { Cell } from './Cells.tsx'
import { knownFonts, localFonts } from './fonts.ts'

/** Stands for "the system's own": a choice needs a value. */
const standard = 'system'

export function FontCell() {
  const t = useT()
  const chosen = useSetting('pageFont')
  const [installed, setInstalled] = useState<readonly string[]>([])
  useEffect(() => {
    void localFonts().then(setInstalled)
  }, [])
  const families = [...new Set([...knownFonts, ...installed, ...(chosen === '' ? [] : [chosen])])]
  return (
    <Cell
      {...useCellTexts('pageFont')}
      control={(id) => (
        <Select
          aria-labelledby={id}
          choices={[
            { value: standard, label: t('setting.pageFont.system') },
            ...families.map((value) => ({ value, label: value })),
          ]}
          chosen={chosen || standard}
          onChoose={(value) => setSetting('pageFont', value === standard ? '' : value)}
        />
      )}
    />
  )
}
