// A sheet with the text settings, for use outside of the reader. Load it lazily.
import { useT } from '../../../i18n/useT.ts'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { TextSettings } from './TextSettings.tsx'

export function SettingsSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  return (
    <Sheet open onClose={onClose} title={t('novel.settings')}>
      <TextSettings />
    </Sheet>
  )
}
