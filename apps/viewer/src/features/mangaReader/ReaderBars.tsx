// Bars of the reader: title at the top; page slider and reading mode at the bottom. A tap in the middle toggles them.
import { useT } from '../../i18n/useT.ts'
import { Chip } from '../../ui/controls/Chip.tsx'
import { FullScreenButton } from '../../ui/controls/FullScreenButton.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './ReaderBars.module.css'
import { type ReadingMode, readingModes } from './readerStore.ts'

export interface ReaderBarsProps {
  readonly isShown: boolean
  readonly title: string
  readonly mode: ReadingMode
  readonly onMode: (mode: ReadingMode) => void
  /** From 0. */
  readonly page: number
  /** The visible pages, from 0. */
  readonly visible: { readonly first: number; readonly last: number }
  readonly count: number
  readonly onPage: (page: number) => void
  readonly onClose: () => void
}

export function ReaderBars({ isShown, title, mode, onMode, page, visible, count, onPage, onClose }: ReaderBarsProps) {
  const t = useT()
  const pages = visible.first === visible.last ? visible.first + 1 : `${visible.first + 1}–${visible.last + 1}`
  return (
    <>
      <div className={isShown ? styles.top : `${styles.top} ${styles.hidden}`}>
        <bdi className={styles.title} {...textAttributes(title)}>
          {title}
        </bdi>
        <FullScreenButton />
        <IconButton icon={CloseIcon} label={t('reader.close')} onClick={onClose} />
      </div>
      <div className={isShown ? styles.foot : `${styles.foot} ${styles.hidden}`}>
        <div className={styles.progress}>
          <input
            type="range"
            className={styles.slider}
            dir={mode === 'rtl' ? 'rtl' : 'ltr'}
            min={1}
            max={count}
            value={page + 1}
            aria-valuetext={String(pages)}
            aria-label={t('reader.place')}
            onChange={({ target }) => onPage(Number(target.value) - 1)}
          />
          <output className={styles.counter}>{t('viewer.counter', { page: pages, count })}</output>
        </div>
        <fieldset className={styles.modes} aria-label={t('reader.mode')}>
          {readingModes.map((option) => (
            <Chip key={option} pressed={option === mode} onClick={() => onMode(option)}>
              {t(`reader.mode.${option}`)}
            </Chip>
          ))}
        </fieldset>
      </div>
    </>
  )
}
