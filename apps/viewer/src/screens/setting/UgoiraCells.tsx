// How ugoira are shown and saved.
import { useT } from '../../i18n/useT.ts'
import { ugoiraBitrates, ugoiraFormats } from '../../settings/schema.ts'
import { setSetting, useSetting } from '../../settings/store.ts'
import { MotionIcon, StorageIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import { Select } from '../../ui/Select.tsx'
import { Cell, Cells, SwitchCell } from './Cells.tsx'

export function UgoiraCells() {
  const t = useT()
  const isAutomatic = useSetting('autoPlayUgoira')
  const format = useSetting('ugoiraDefDLFormat')
  const bitrate = useSetting('ugoiraMp4Bitrate')
  return (
    <Cells title={t('setting.ugoira')}>
      <SwitchCell
        icon={MotionIcon}
        name={t('setting.ugoira.autoplay')}
        hint={t('setting.ugoira.autoplay.hint')}
        checked={isAutomatic}
        onChange={(on) => setSetting('autoPlayUgoira', on)}
      />
      <Cell
        icon={DownloadIcon}
        name={t('setting.ugoira.format')}
        control={(id) => (
          <Select
            aria-labelledby={id}
            choices={ugoiraFormats.map((value) => ({ value, label: t(`ugoira.format.${value}`) }))}
            chosen={format}
            onChoose={(value) => setSetting('ugoiraDefDLFormat', value)}
          />
        )}
      />
      <Cell
        icon={StorageIcon}
        name={t('setting.ugoira.bitrate')}
        control={(id) => (
          <Select
            aria-labelledby={id}
            choices={ugoiraBitrates.map((mbps) => ({ value: String(mbps), label: `${mbps} Mbps` }))}
            chosen={String(bitrate)}
            onChoose={(value) => setSetting('ugoiraMp4Bitrate', ugoiraBitrates.find((mbps) => String(mbps) === value) ?? bitrate)}
          />
        )}
      />
    </Cells>
  )
}
