// The resolution of pictures. Originals are disabled unless the image proxy may serve them (docs/spec/product.md 4).
import { imageResolutions } from '@emaki/domain'
import { shownResolution } from '../../../platform/hosts/picture.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import { setSetting, useSetting } from '../../../platform/settings/store.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { useCellTexts } from '../table/useCellTexts.ts'
import { Cell } from './Cells.tsx'

export function ResolutionCell() {
  const t = useT()
  const chosen = useSetting('imgReso')
  const words = useCellTexts('imgReso')
  const choices = imageResolutions.map((value) => ({
    value,
    label: t(`setting.imgReso.${value}`),
    disabled: value !== shownResolution(value),
  }))
  const hint = choices.some(({ disabled }) => disabled) ? t('setting.imgReso.unapproved') : undefined
  return (
    <Cell
      {...words}
      hint={hint}
      control={(id) => (
        <Select
          aria-labelledby={id}
          choices={choices}
          chosen={shownResolution(chosen)}
          onChoose={(value) => setSetting('imgReso', value)}
        />
      )}
    />
  )
}
