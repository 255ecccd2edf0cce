import { useStore } from 'zustand'
import { useT } from '../../platform/i18n/useT.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ChooseIcon } from '../../ui/icons/states.tsx'
import styles from '../slideshow/SlideshowButton.module.css'
import { selectableList } from './selectableList.ts'
import { endSelection, startSelection, useSelection } from './selection.ts'

/** Starts and ends a selection. `list`: by default the list on the screen; without one, the button only reserves its place. */
export function SelectButton({ list: given }: { readonly list?: string }) {
  const t = useT()
  const shown = useStore(selectableList, ({ name }) => name)
  const list = given ?? shown
  const isActive = useSelection(list) !== undefined
  if (list === undefined) return <span className={styles.place} />
  return (
    <IconButton
      icon={ChooseIcon}
      label={t(isActive ? 'gallery.choose.end' : 'gallery.choose')}
      aria-pressed={isActive}
      onClick={() => (isActive ? endSelection(list) : startSelection(list))}
    />
  )
}
