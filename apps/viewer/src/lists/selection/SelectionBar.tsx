// Bar at the bottom of the screen during a selection: count, select all or none, download, and changes of the account. Load it lazily.

import type { Artwork } from '@emaki/domain'
import { useState } from 'react'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { LazyBulkDialog } from '../../saving/bulk/LazyBulkDialog.tsx'
import type { BulkTarget } from '../../saving/bulk/planBulk.ts'
import { type DownloadFormat, downloadFormats } from '../../saving/queue/job.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon, DownIcon } from '../../ui/icons/navigation.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import { useCloseOnBack } from '../../ui/overlays/closeOnBack.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import styles from './SelectionBar.module.css'
import { selectOnly } from './selection.ts'

export interface SelectionBarProps {
  /** The loaded works or artists that can be selected. */
  readonly items: readonly BulkTarget[]
  /** Their selected ids. */
  readonly selected: ReadonlySet<string>
  readonly onEnd: () => void
}

/** Escape and Back end the selection. Each selected work becomes a separate download; ugoira have none. */
export function SelectionBar({ items, selected, onEnd }: SelectionBarProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  useCloseOnBack(true, onEnd)

  // A list may load more works after "Select all". The button keeps its meaning until one of the selected works is deselected;
  // otherwise a press on "Deselect all" could select instead.
  const [selectedTogether, setSelectedTogether] = useState<readonly BulkTarget[]>([])

  const chosen = items.filter(({ id }) => selected.has(id))
  const artworks = chosen.filter((item): item is Artwork => 'images' in item)
  const downloadable = artworks.filter(({ type }) => type !== 'ugoira')
  const hasAllOf = (list: readonly BulkTarget[]) => list.length > 0 && list.every(({ id }) => selected.has(id))
  const hasAll = hasAllOf(items) || hasAllOf(selectedTogether)
  const selectAll = (list: readonly BulkTarget[]) => {
    setSelectedTogether(list)
    selectOnly(list)
  }
  const download = async (packing?: DownloadFormat) => {
    setMenuOpen(false)
    setBusy(true)
    try {
      const { downloadWorks } = await withAllMessages(import('../../saving/download/downloads.ts'))
      downloadWorks(downloadable, packing)
      const isPartial = downloadable.length < artworks.length
      const started = t('gallery.choose.started', { count: downloadable.length })
      showToast(isPartial ? `${started} · ${t('gallery.choose.ugoira')}` : started)
      onEnd()
    } catch {
      // The code failed to load. The selection stays for another attempt.
      showToast(t('error.network'), { kind: 'error' })
      setBusy(false)
    }
  }
  return (
    <section className={styles.bar} aria-label={t('gallery.choose.bar')}>
      <IconButton icon={CloseIcon} label={t('gallery.choose.end')} onClick={onEnd} />
      <p className={styles.count} role="status">
        {t('gallery.choose.count', { count: chosen.length })}
      </p>
      <Button kind="plain" onClick={() => selectAll(hasAll ? [] : items)}>
        {t(hasAll ? 'gallery.choose.none' : 'gallery.choose.all')}
      </Button>
      <div className={styles.actions}>
        {items.some((item) => 'images' in item) && (
          <Button disabled={downloadable.length === 0 || isBusy} onClick={() => void download()}>
            <DownloadIcon size={20} />
            {t('gallery.choose.download')}
          </Button>
        )}
        <Button kind="primary" disabled={chosen.length === 0 || isBusy} onClick={() => setMenuOpen(true)}>
          {t('bulk.more')}
          <DownIcon size={20} />
        </Button>
      </div>
      {isMenuOpen && (
        <LazyBulkDialog
          targets={chosen}
          downloads={
            downloadable.length > 0
              ? downloadFormats.map((packing) => ({ label: t(`download.as.${packing}`), act: () => void download(packing) }))
              : []
          }
          onStarted={onEnd}
          onClose={() => setMenuOpen(false)}
        />
      )}
    </section>
  )
}
