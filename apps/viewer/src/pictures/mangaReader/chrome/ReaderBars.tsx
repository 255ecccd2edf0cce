// Bars of the reader: title at the top; place, page slider and reading mode at the bottom. A tap in the middle toggles them.
import type { PageImages } from '@emaki/domain'
import { useT } from '../../../platform/i18n/useT.ts'
import { Chip } from '../../../ui/controls/Chip.tsx'
import { FullScreenButton } from '../../../ui/controls/FullScreenButton.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { CloseIcon } from '../../../ui/icons/navigation.tsx'
import { PartsIcon } from '../../../ui/icons/parts.tsx'
import { PanelsIcon } from '../../../ui/icons/reading.tsx'
import { SlidersIcon } from '../../../ui/icons/settings.tsx'
import { textAttributes } from '../../../ui/textAttributes.ts'
import { type ReadingMode, readingModes } from '../../../works/readingPlaces/readerStore.ts'
import { barClass, barTitleClass } from '../../readerPanel/barClass.ts'
import type { PageSize } from '../page/pageSize.ts'
import type { VisiblePages } from '../paged/spreads.ts'
import { PlaceLine } from './PlaceLine.tsx'
import styles from './ReaderBars.module.css'
import { Scrubber } from './Scrubber.tsx'

export interface ReaderBarsProps {
  readonly isShown: boolean
  /** False while the settings cover the bar at the bottom. */
  readonly hasFoot: boolean
  readonly title: string
  readonly images: readonly PageImages[]
  readonly mode: ReadingMode
  readonly onMode: (mode: ReadingMode) => void
  /** From 0. */
  readonly page: number
  /** The pages that show together with a page. */
  readonly visibleAt: (page: number) => VisiblePages
  readonly sizeOf: (page: number) => PageSize | undefined
  /** Whether the work is a part of a series. */
  readonly isPart: boolean
  /** Opens the list of parts; undefined for a work without a series. */
  readonly onParts: (() => void) | undefined
  readonly onPage: (page: number) => void
  /** Shows one panel after the other. */
  readonly onPanels: () => void
  readonly onSettings: () => void
  readonly onClose: () => void
}

export function ReaderBars({ isShown, hasFoot, title, images, mode, page, isPart, ...bars }: ReaderBarsProps) {
  const t = useT()
  return (
    <>
      <div className={barClass('top', isShown, styles.top)}>
        <bdi className={barTitleClass} {...textAttributes(title)}>
          {title}
        </bdi>
        {bars.onParts && <IconButton icon={PartsIcon} label={t('parts.title')} aria-haspopup="dialog" onClick={bars.onParts} />}
        <IconButton icon={PanelsIcon} label={t('reader.panels')} onClick={bars.onPanels} />
        <IconButton icon={SlidersIcon} label={t('reader.settings')} onClick={bars.onSettings} />
        <FullScreenButton />
        <IconButton icon={CloseIcon} label={t('reader.close')} onClick={bars.onClose} />
      </div>
      <div className={barClass('foot', isShown && hasFoot, styles.foot)}>
        <PlaceLine
          visible={bars.visibleAt(page)}
          count={images.length}
          // The first page may be alone, as a cover.
          hasSpreads={[1, 2, page].some((at) => bars.visibleAt(at).first < bars.visibleAt(at).last)}
          isPart={isPart}
        />
        <Scrubber
          images={images}
          isToLeft={mode === 'rtl'}
          page={page}
          visibleAt={bars.visibleAt}
          sizeOf={bars.sizeOf}
          onPage={bars.onPage}
        />
        <fieldset className={styles.modes} aria-label={t('reader.mode')}>
          {readingModes.map((option) => (
            <Chip key={option} pressed={option === mode} onClick={() => bars.onMode(option)}>
              {t(`reader.mode.${option}`)}
            </Chip>
          ))}
        </fieldset>
      </div>
    </>
  )
}
