// Chooses a picture: a drop area, the camera of a phone, and a notice about what happens to the picture.
import { useId } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { PictureIcon } from '../../ui/icons/states.tsx'
import styles from './PictureChooser.module.css'

interface PictureChooserProps {
  /** A file is dragged over the page. */
  readonly isOver: boolean
  /** A picture was chosen already: the area for another one is smaller. */
  readonly isAgain: boolean
  readonly onTake: (files: FileList | null) => void
}

export function PictureChooser({ isOver, isAgain, onTake }: PictureChooserProps) {
  const t = useT()
  const id = useId()
  const notice = `${id}-notice`
  const field = (more: { readonly id: string; readonly capture?: 'environment' }) => (
    <input
      {...more}
      className={styles.file}
      type="file"
      accept="image/*"
      aria-describedby={notice}
      onChange={(event) => {
        onTake(event.target.files)
        // Reset, so that the same file can be chosen again.
        event.target.value = ''
      }}
    />
  )
  return (
    <div className={styles.chooser} data-again={isAgain ? '' : undefined}>
      <label
        htmlFor={`${id}-file`}
        className={styles.ground}
        data-again={isAgain ? '' : undefined}
        data-over={isOver ? '' : undefined}
      >
        <PictureIcon size={isAgain ? 20 : 40} />
        <span>{isAgain ? t('image_search.again') : t('image_search.choose')}</span>
        {field({ id: `${id}-file` })}
      </label>
      {/* Some file pickers of phones do not offer the camera. */}
      <label htmlFor={`${id}-camera`} className={`${buttonClass('quiet')} ${styles.camera}`}>
        {t('image_search.camera')}
        {field({ id: `${id}-camera`, capture: 'environment' })}
      </label>
      <p id={notice} className={styles.notice}>
        {t('image_search.notice')}
      </p>
    </div>
  )
}
