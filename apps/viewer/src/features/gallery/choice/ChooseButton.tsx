// The button that begins to pick works out of a list, and ends it.
import { useT } from '../../../i18n/useT.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { ChooseIcon } from '../../../ui/icons/states.tsx'
import { beginChoice, endChoice, useChosen } from './choice.ts'

/** `list`: the name of an `ArtworkGallery` that is choosable. */
export function ChooseButton({ list }: { readonly list: string }) {
  const t = useT()
  const isChoosing = useChosen(list) !== undefined
  return (
    <IconButton
      icon={ChooseIcon}
      label={t(isChoosing ? 'gallery.choose.end' : 'gallery.choose')}
      aria-pressed={isChoosing}
      onClick={() => (isChoosing ? endChoice(list) : beginChoice(list))}
    />
  )
}
