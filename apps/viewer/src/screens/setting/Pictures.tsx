// How lists and pictures are drawn: layout, resolution, fit, what stands around a card.
import { imageResolutions } from '@emaki/domain'
import { shownResolution } from '../../data/picture.ts'
import { useT } from '../../i18n/useT.ts'
import { setSetting, setSettings, useSetting } from '../../settings/store.ts'
import { BrushIcon, LayoutIcon, MotionIcon, PictureIcon, ShieldIcon, StorageIcon, ThemeIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon, TagIcon, ZoomIcon } from '../../ui/icons/works.tsx'
import { Select } from '../../ui/Select.tsx'
import { Cell, type CellProps, Cells, SwitchCell } from './Cells.tsx'

/** The layouts that look different; imported settings may name one more, which draws as its kin. */
const offeredLayouts = [
  'Masonry',
  'Grid',
  'Justified',
  'VirtualMasonry',
  'VirtualGrid',
  'VirtualJustified',
  'VirtualSlide',
  'Masonry(CSSGrid)',
  'Masonry(FlexOrder)',
] as const
export function Pictures() {
  const t = useT()
  const layout = useSetting('wfType')
  const resolution = useSetting('imgReso')
  const offeredResolutions = imageResolutions.filter((choice) => choice === shownResolution(choice))
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
            chosen={offeredLayouts.find((value) => value === layout) ?? 'Justified'}
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
            chosen={shownResolution(resolution)}
            onChoose={(value) => setSetting('imgReso', value)}
          />
        )}
      />
      <OptionCell icon={PictureIcon} name={t('setting.lightbox')} hint={t('setting.lightbox.hint')} setting="isUseFancybox" />
      <OptionCell icon={MotionIcon} name={t('setting.swipe')} hint={t('setting.swipe.hint')} setting="isEnableSwipe" />
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
      <OptionCell icon={BrushIcon} setting="isImageCardBorderRadius" name={t('setting.radius')} />
      <OptionCell icon={ThemeIcon} setting="isImageCardBoxShadow" name={t('setting.shadow')} />
      <OptionCell icon={StorageIcon} setting="isImgLazy" name={t('setting.lazy')} />
      <OptionCell icon={StorageIcon} setting="isImgLazyOb" name={t('setting.lazy_ob')} hint={t('setting.lazy_ob.hint')} />
      <OptionCell
        icon={ShieldIcon}
        setting="isLongpressBlock"
        excludes="isLongpressDL"
        name={t('setting.press_block')}
        hint={t('setting.press_block.hint')}
      />
      <OptionCell
        icon={DownloadIcon}
        setting="isLongpressDL"
        excludes="isLongpressBlock"
        name={t('setting.press_download')}
        hint={t('setting.press_download.hint')}
      />
    </Cells>
  )
}

type Option =
  | 'isImageCardBorderRadius'
  | 'isEnableSwipe'
  | 'isUseFancybox'
  | 'isImageCardBoxShadow'
  | 'isImgLazy'
  | 'isImgLazyOb'
  | 'isLongpressBlock'
  | 'isLongpressDL'

/** One setting that is on or off; `excludes` goes off when this one goes on (spec 4). */
function OptionCell({ setting, excludes, ...words }: CellProps & { readonly setting: Option; readonly excludes?: Option }) {
  const isOn = useSetting(setting)
  const change = (on: boolean) => setSettings({ [setting]: on, ...(on && excludes ? { [excludes]: false } : {}) })
  return <SwitchCell {...words} checked={isOn} onChange={change} />
}
