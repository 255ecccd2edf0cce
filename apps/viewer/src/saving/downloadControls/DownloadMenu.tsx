// Dialog that downloads selected pages of a work as files, ZIP or CBZ. Load it lazily.
import type { Artwork } from '@emaki/domain'
import { useRef, useState } from 'react'
import { cardUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CheckIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { downloadPages } from '../download/downloads.ts'
import type { DownloadFormat } from '../queue/job.ts'
import styles from './DownloadMenu.module.css'
import { allPages, formatPageRanges, inOrder, parsePageRanges, selectPage } from './pageSelection.ts'

export function DownloadMenu({ artwork, onClose }: { readonly artwork: Artwork; readonly onClose: () => void }) {
  const t = useT()
  const count = artwork.images.length
  const [selected, setSelected] = useState(() => allPages(count))
  /** The text in the field while it is being edited. */
  const [text, setText] = useState<string>()
  const isInvalid = text !== undefined && parsePageRanges(text, count) === undefined

  const select = (pages: ReadonlySet<number>) => {
    setSelected(pages)
    setText(undefined)
  }
  const onType = (typed: string) => {
    setText(typed)
    const pages = parsePageRanges(typed, count)
    if (pages) setSelected(pages)
  }
  const save = (format: DownloadFormat) => {
    downloadPages(artwork, inOrder(selected), format)
    onClose()
  }
  const cannotSave = selected.size === 0 || isInvalid
  return (
    <Sheet open onClose={onClose} title={t('download.more')}>
      <div className={styles.selection}>
        <label className={styles.ranges}>
          {t('download.pages.label')}
          <input
            className={styles.field}
            type="text"
            inputMode="text"
            autoComplete="off"
            enterKeyHint="done"
            placeholder="1-3, 5"
            value={text ?? formatPageRanges(selected)}
            aria-invalid={isInvalid}
            aria-errormessage={isInvalid ? 'download-pages-invalid' : undefined}
            onChange={({ target }) => onType(target.value)}
            onBlur={() => !isInvalid && setText(undefined)}
          />
        </label>
        <Button kind="plain" onClick={() => select(selected.size === count ? new Set() : allPages(count))}>
          {t(selected.size === count ? 'gallery.choose.none' : 'gallery.choose.all')}
        </Button>
      </div>
      {isInvalid && (
        <p id="download-pages-invalid" className={styles.invalid} role="alert">
          {t('download.pages.wrong')}
        </p>
      )}
      <PageGrid artwork={artwork} selected={selected} onSelect={select} />
      <div className={styles.foot}>
        <Button kind="primary" className={styles.save} disabled={cannotSave} onClick={() => save('files')}>
          <DownloadIcon size={20} />
          {t('download.pages.save', { count: selected.size })}
        </Button>
        {(['zip', 'cbz'] as const).map((format) => (
          <Button key={format} className={styles.save} disabled={cannotSave} onClick={() => save(format)}>
            {t(`download.as.${format}`)}
          </Button>
        ))}
      </div>
    </Sheet>
  )
}

interface PageGridProps {
  readonly artwork: Artwork
  readonly selected: ReadonlySet<number>
  readonly onSelect: (pages: ReadonlySet<number>) => void
}

/** A check box for each page. A click with Shift selects the range from the last clicked page. */
function PageGrid({ artwork, selected, onSelect }: PageGridProps) {
  const t = useT()
  const lastClicked = useRef(0)
  return (
    <ul className={styles.pages} aria-label={t('download.pages.label')}>
      {artwork.images.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position of a page is its identity.
        <li key={index}>
          <label className={styles.page}>
            <input
              type="checkbox"
              className={styles.box}
              aria-label={t('viewer.page', { page: index + 1 })}
              checked={selected.has(index)}
              onChange={({ target, nativeEvent }) => {
                const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
                onSelect(selectPage(selected, index, target.checked, isRange ? lastClicked.current : index))
                lastClicked.current = index
              }}
            />
            <img className={styles.picture} src={cardUrl(page, 'Medium', 'square')} alt="" loading="lazy" decoding="async" />
            <span className={styles.mark} aria-hidden="true">
              <CheckIcon size={16} />
            </span>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
