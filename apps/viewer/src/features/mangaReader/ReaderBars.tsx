// The reader's bars: what is read and how on top, where one is at the foot. Hidden by a tap in the middle; keys bring them back.
import { useT } from '../../i18n/useT.ts'
import { Chip } from '../../ui/controls/Chip.tsx'
import { FullScreenButton } from '../../ui/controls/FullScreenButton.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../ui/icons/navigation.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './ReaderBars.module.css'
import { type ReadingMode, readingModes } from './readingMemory.ts'

export interface ReaderBarsProps {
  readonly isShown: boolean
  readonly title: string
  readonly mode: ReadingMode
  readonly onMode: (mode: ReadingMode) => void
  /** From 0. */
  readonly page: number
  /** The pages that lie open, from 0. */
  readonly open: { readonly first: number; readonly last: number }
  readonly count: number
  readonly onPage: (page: number) => void
  readonly onClose: () => void
}

export function ReaderBars({ isShown, title, mode, onMode, page, open, count, onPage, onClose }: ReaderBarsProps) {
  const t = useT()
  const pages = open.first === open.last ? open.first + 1 : `${open.first + 1}–${open.last + 1}`
  return (
    <>
      <div className={isShown ? styles.top : `${styles.top} ${styles.away}`}>
        <bdi className={styles.title} {...textAttributes(title)}>
          {title}
        </bdi>
        <FullScreenButton />
        <IconButton icon={CloseIcon} label={t('reader.close')} onClick={onClose} />
      </div>
      <div className={isShown ? styles.foot : `${styles.foot} ${styles.away}`}>
        <div className={styles.place}>
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
          {readingModes.map((one) => (
            <Chip key={one} pressed={one === mode} onClick={() => onMode(one)}>
              {t(`reader.mode.${one}`)}
            </Chip>
          ))}
        </fieldset>
      </div>
    </>
  )
}
