// A sheet with the text settings, for use outside of the reader. Load it lazily.
import { useT } from '../../platform/i18n/useT.ts'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { TextSettings, type TextSettingsProps } from './TextSettings.tsx'

export interface SettingsSheetProps extends TextSettingsProps {
  readonly onClose: () => void
}

export function SettingsSheet({ language, onClose }: SettingsSheetProps) {
  const t = useT()
  return (
    <Sheet open onClose={onClose} title={t('novel.settings')}>
      <TextSettings language={language} />
    </Sheet>
  )
}
