// What else a work with several pages can be saved as: only some of its pages, one by one, as a ZIP, as a CBZ. Loaded when it is opened.
import type { Artwork } from '@emaki/domain'
import { useRef, useState } from 'react'
import { cardUrl } from '../../data/http/picture.ts'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CheckIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import styles from './DownloadMenu.module.css'
import { downloadPages } from './downloads.ts'
import type { Packing } from './job.ts'
import { allPages, inOrder, nameOfPages, pagesNamed, withPage } from './pageChoice.ts'

export function DownloadMenu({ artwork, onClose }: { readonly artwork: Artwork; readonly onClose: () => void }) {
  const t = useT()
  const count = artwork.images.length
  const [chosen, setChosen] = useState(() => allPages(count))
  /** What is being written, until it is left. */
  const [text, setText] = useState<string>()
  const last = useRef(0)
  const isWrong = text !== undefined && pagesNamed(text, count) === undefined

  const choose = (pages: ReadonlySet<number>) => {
    setChosen(pages)
    setText(undefined)
  }
  const write = (written: string) => {
    setText(written)
    const pages = pagesNamed(written, count)
    if (pages) setChosen(pages)
  }
  const save = (packing: Packing) => {
    downloadPages(artwork, inOrder(chosen), packing)
    onClose()
  }
  const isNothing = chosen.size === 0 || isWrong
  return (
    <Sheet open onClose={onClose} title={t('download.more')}>
      <div className={styles.which}>
        <label className={styles.written}>
          {t('download.pages.label')}
          <input
            className={styles.field}
            type="text"
            inputMode="text"
            autoComplete="off"
            enterKeyHint="done"
            placeholder="1-3, 5"
            value={text ?? nameOfPages(chosen)}
            aria-invalid={isWrong}
            aria-errormessage={isWrong ? 'download-pages-wrong' : undefined}
            onChange={({ target }) => write(target.value)}
            onBlur={() => !isWrong && setText(undefined)}
          />
        </label>
        <Button kind="plain" onClick={() => choose(chosen.size === count ? new Set() : allPages(count))}>
          {t(chosen.size === count ? 'gallery.choose.none' : 'gallery.choose.all')}
        </Button>
      </div>
      {isWrong && (
        <p id="download-pages-wrong" className={styles.wrong} role="alert">
          {t('download.pages.wrong')}
        </p>
      )}
      <ul className={styles.pages} aria-label={t('download.pages.label')}>
        {artwork.images.map((page, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place in the work.
          <li key={index}>
            <label className={styles.page}>
              <input
                type="checkbox"
                className={styles.box}
                aria-label={t('viewer.page', { page: index + 1 })}
                checked={chosen.has(index)}
                onChange={({ target, nativeEvent }) => {
                  const isRun = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
                  choose(withPage(chosen, index, target.checked, isRun ? last.current : index))
                  last.current = index
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
      <div className={styles.foot}>
        <Button kind="primary" className={styles.go} disabled={isNothing} onClick={() => save('files')}>
          <DownloadIcon size={20} />
          {t('download.pages.save', { count: chosen.size })}
        </Button>
        {(['zip', 'cbz'] as const).map((packing) => (
          <Button key={packing} className={styles.go} disabled={isNothing} onClick={() => save(packing)}>
            {t(`download.as.${packing}`)}
          </Button>
        ))}
      </div>
    </Sheet>
  )
}
