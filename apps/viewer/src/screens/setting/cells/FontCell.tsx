// The font of the interface: common families, installed ones if the browser lists them, or the system font.
import { useEffect, useState } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { setSetting, useSetting } from '../../../platform/settings/store.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { useCellTexts } from '../table/useCellTexts.ts'
import { Cell } from './Cells.tsx'
import { knownFonts, localFonts } from './fonts.ts'

/** The value of the choice "system font", which is stored as an empty text. */
const systemFont = 'system'

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
            { value: systemFont, label: t('setting.pageFont.system') },
            ...families.map((value) => ({ value, label: value })),
          ]}
          chosen={chosen || systemFont}
          onChoose={(value) => setSetting('pageFont', value === systemFont ? '' : value)}
        />
      )}
    />
  )
}
