// A switch between original and translation, for the header of the reader. Renders nothing without a translation.
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { TranslateIcon } from '../../ui/icons/states.tsx'
import type { ShownTranslation } from './useNovelTranslation.ts'

export function TranslationSwitch({ translation }: { readonly translation: ShownTranslation }) {
  const t = useT()
  const { state, view, show } = translation
  if (state.translated === 0) return null
  const isOriginal = view === 'original'
  return (
    <IconButton
      icon={TranslateIcon}
      label={t('translate.view.translation')}
      aria-pressed={!isOriginal}
      onClick={() => show(isOriginal ? 'translation' : 'original')}
    />
  )
}
