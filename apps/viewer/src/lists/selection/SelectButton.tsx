import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ChooseIcon } from '../../ui/icons/states.tsx'
import { endSelection, startSelection, useSelection } from './selection.ts'

/** Starts and ends a selection. `list`: name of an `ArtworkGallery` with `canSelect`. */
export function SelectButton({ list }: { readonly list: string }) {
  const t = useT()
  const isActive = useSelection(list) !== undefined
  return (
    <IconButton
      icon={ChooseIcon}
      label={t(isActive ? 'gallery.choose.end' : 'gallery.choose')}
      aria-pressed={isActive}
      onClick={() => (isActive ? endSelection(list) : startSelection(list))}
    />
  )
}
