// The settings of the manga reader. Changes show at once.
import { useT } from '../../../platform/i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Options, SliderRow, SwitchRow } from '../../readerPanel/PanelRows.tsx'
import { ReaderPanel } from '../../readerPanel/ReaderPanel.tsx'
import {
  brightness,
  browserReaderSettings,
  defaultReaderSettings,
  fits,
  pageLayouts,
  type ReaderSettings,
  tintStrength,
  tints,
  zoneLayouts,
} from '../readerSettings.ts'
import styles from './ReaderSettingsPanel.module.css'

export interface ReaderSettingsPanelProps {
  readonly settings: ReaderSettings
  /** The webtoon strip has no pairs of pages, and tap zones of its own. */
  readonly isStrip: boolean
  /** Whether this work's pairs begin with the first page. */
  readonly isShifted: boolean
  readonly onShift: (isShifted: boolean) => void
  readonly onShowZones: () => void
  readonly onClose: () => void
}

const { change } = browserReaderSettings

export function ReaderSettingsPanel({ settings, isStrip, isShifted, onShift, onShowZones, onClose }: ReaderSettingsPanelProps) {
  const t = useT()
  const zonesKey = isStrip ? 'stripZones' : 'zones'
  return (
    <ReaderPanel title={t('reader.settings')} onClose={onClose}>
      {!isStrip && (
        <Options
          label={t('reader.pages')}
          options={pageLayouts}
          chosen={settings.pages}
          textOf={(pages) => t(`reader.pages.${pages}`)}
          onChoose={(pages) => change({ pages })}
        >
          <SwitchRow label={t('reader.pages.shift')} hint={t('reader.pages.shift.hint')} checked={isShifted} onChange={onShift} />
        </Options>
      )}
      <Options
        label={t('reader.fit')}
        options={fits}
        chosen={settings.fit}
        textOf={(fit) => t(`reader.fit.${fit}`)}
        onChoose={(fit) => change({ fit })}
      >
        <SwitchRow
          label={t('reader.trim')}
          hint={t('reader.trim.hint')}
          checked={settings.trims}
          onChange={(trims) => change({ trims })}
        />
      </Options>
      <Options
        label={t('reader.zones')}
        options={zoneLayouts}
        chosen={settings[zonesKey]}
        textOf={(zones) => t(`reader.zones.${zones}`)}
        onChoose={(zones) => change({ [zonesKey]: zones })}
      >
        <Button kind="plain" className={styles.plain} onClick={onShowZones}>
          {t('reader.zones.show')}
        </Button>
        <SwitchRow label={t('reader.slides')} checked={settings.slides} onChange={(slides) => change({ slides })} />
      </Options>
      <Light settings={settings} />
      <Button kind="plain" className={styles.plain} onClick={() => change(defaultReaderSettings)}>
        {t('novel.settings.reset')}
      </Button>
    </ReaderPanel>
  )
}

function Light({ settings }: { readonly settings: ReaderSettings }) {
  const t = useT()
  return (
    <>
      <SliderRow
        label={t('reader.brightness')}
        bounds={brightness}
        value={settings.brightness}
        shown={t('novel.percent', { percent: settings.brightness })}
        onValue={(value) => change({ brightness: value })}
      />
      <Options
        label={t('reader.tint')}
        options={tints}
        chosen={settings.tint}
        textOf={(tint) => t(`reader.tint.${tint}`)}
        onChoose={(tint) => change({ tint })}
      >
        {settings.tint !== 'none' && (
          <SliderRow
            label={t('reader.tint.strength')}
            bounds={tintStrength}
            value={settings.tintStrength}
            shown={t('novel.percent', { percent: settings.tintStrength })}
            onValue={(value) => change({ tintStrength: value })}
          />
        )}
      </Options>
    </>
  )
}
