// How lists and pictures are drawn: layout, resolution, fit, what stands around a card.
import { imageResolutions } from '@emaki/domain'
import { useT } from '../../i18n/useT.ts'
import { setSetting, useSetting } from '../../settings/store.ts'
import { LayoutIcon, PictureIcon } from '../../ui/icons/states.tsx'
import { TagIcon, ZoomIcon } from '../../ui/icons/works.tsx'
import { Select } from '../../ui/Select.tsx'
import { Cell, Cells, SwitchCell } from './Cells.tsx'

/** The layouts that look different; imported settings may name others, which draw as their nearest kin. */
const offeredLayouts = ['Masonry', 'Grid', 'Justified'] as const
/** Served only where the image proxy is the approved one (spec 4), so not on offer here. */
const offeredResolutions = imageResolutions.filter((resolution) => resolution !== 'Original')

export function Pictures() {
  const t = useT()
  const layout = useSetting('wfType')
  const resolution = useSetting('imgReso')
  const fits = useSetting('isImageFitScreen')
  const hasOuterMeta = useSetting('isImageCardOuterMeta')
  return (
    <Cells title={t('setting.pictures')}>
      <Cell
        icon={LayoutIcon}
        name={t('setting.layout')}
        control={(id) => (
          <Select
            aria-labelledby={id}
            choices={offeredLayouts.map((value) => ({ value, label: t(`setting.layout.${value}`) }))}
            chosen={offeredLayouts.find((value) => layout.includes(value)) ?? 'Masonry'}
            onChoose={(value) => setSetting('wfType', value)}
          />
        )}
      />
      <Cell
        icon={PictureIcon}
        name={t('setting.resolution')}
        control={(id) => (
          <Select
            aria-labelledby={id}
            choices={offeredResolutions.map((value) => ({ value, label: t(`setting.resolution.${value}`) }))}
            chosen={resolution}
            onChoose={(value) => setSetting('imgReso', value)}
          />
        )}
      />
      <SwitchCell
        icon={ZoomIcon}
        name={t('setting.fit')}
        hint={t('setting.fit.hint')}
        checked={fits}
        onChange={(on) => setSetting('isImageFitScreen', on)}
      />
      <SwitchCell
        icon={TagIcon}
        name={t('setting.outer_meta')}
        hint={t('setting.outer_meta.hint')}
        checked={hasOuterMeta}
        onChange={(on) => setSetting('isImageCardOuterMeta', on)}
      />
    </Cells>
  )
}
