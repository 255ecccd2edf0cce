// Bar at the bottom of the screen during a selection: count, select all or none, and download. Load it lazily.
import type { Artwork } from '@emaki/domain'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { type DownloadFormat, downloadFormats } from '../../saving/queue/job.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { CloseIcon, DownIcon } from '../../ui/icons/navigation.tsx'
import { PagesIcon } from '../../ui/icons/workActions.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import { useCloseOnBack } from '../../ui/overlays/closeOnBack.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import styles from './SelectionBar.module.css'
import { selectOnly } from './selection.ts'

const ActionMenu = lazy(() => import('../../ui/overlays/ActionMenu.tsx').then((module) => ({ default: module.ActionMenu })))

export interface SelectionBarProps {
  /** The loaded works that can be selected. */
  readonly works: readonly Artwork[]
  /** Ids of the selected works. */
  readonly selected: ReadonlySet<string>
  readonly onEnd: () => void
  /** Removes the bookmarks of the selected works, in lists of one's own bookmarks. */
  readonly onRemove?: (works: readonly Artwork[]) => void
}

/** Escape and Back end the selection. Each selected work becomes a separate download. */
export function SelectionBar({ works, selected, onEnd, onRemove }: SelectionBarProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  useCloseOnBack(true, onEnd)

  // A list may load more works after "Select all". The button keeps its meaning until one of the selected works is deselected;
  // otherwise a press on "Deselect all" could select instead.
  const [selectedTogether, setSelectedTogether] = useState<readonly Artwork[]>([])

  const selectedWorks = works.filter(({ id }) => selected.has(id))
  const hasAllOf = (list: readonly Artwork[]) => list.length > 0 && list.every(({ id }) => selected.has(id))
  const hasAll = hasAllOf(works) || hasAllOf(selectedTogether)
  const selectAll = (list: readonly Artwork[]) => {
    setSelectedTogether(list)
    selectOnly(list)
  }
  const download = async (packing?: DownloadFormat) => {
    setMenuOpen(false)
    setBusy(true)
    try {
      const { downloadWorks } = await import('../../saving/download/downloads.ts')
      downloadWorks(selectedWorks, packing)
      showToast(t('gallery.choose.started', { count: selectedWorks.length }))
      onEnd()
    } catch {
      // The code failed to load. The selection stays for another attempt.
      showToast(t('error.network'), { kind: 'error' })
      setBusy(false)
    }
  }
  const remove = (onChosen: (works: readonly Artwork[]) => void) => {
    setMenuOpen(false)
    onChosen(selectedWorks)
  }
  return (
    <section className={styles.bar} aria-label={t('gallery.choose.bar')}>
      <IconButton icon={CloseIcon} label={t('gallery.choose.end')} onClick={onEnd} />
      <p className={styles.count} role="status">
        {t('gallery.choose.count', { count: selectedWorks.length })}
      </p>
      <Button kind="plain" onClick={() => selectAll(hasAll ? [] : works)}>
        {t(hasAll ? 'gallery.choose.none' : 'gallery.choose.all')}
      </Button>
      <div className={styles.actions}>
        <Button kind="primary" disabled={selectedWorks.length === 0 || isBusy} onClick={() => void download()}>
          <DownloadIcon size={20} />
          {t('gallery.choose.download')}
        </Button>
        <IconButton
          icon={DownIcon}
          label={t('download.more')}
          disabled={selectedWorks.length === 0 || isBusy}
          onClick={() => setMenuOpen(true)}
        />
      </div>
      {isMenuOpen && (
        <Suspense>
          <ActionMenu
            title={t('download.more')}
            icon={PagesIcon}
            actions={[
              ...downloadFormats.map((packing) => ({
                label: t(`download.as.${packing}`),
                act: () => void download(packing),
              })),
              ...(onRemove ? [{ label: t('bookmarks.remove.selected'), act: () => remove(onRemove) }] : []),
            ]}
            onClose={() => setMenuOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
