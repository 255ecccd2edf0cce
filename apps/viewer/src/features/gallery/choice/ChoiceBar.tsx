// The bar at the foot of the screen while works are being picked: how many, all or none, and what is done with them. Load it lazily.
import type { Artwork } from '@emaki/domain'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { CloseIcon, DownIcon } from '../../../ui/icons/navigation.tsx'
import { DownloadIcon, PagesIcon } from '../../../ui/icons/works.tsx'
import { useCloseOnBack } from '../../../ui/overlays/closeOnBack.ts'
import { showToast } from '../../../ui/overlays/toast.ts'
import { type DownloadFormat, downloadFormats } from '../../download/queue/job.ts'
import styles from './ChoiceBar.module.css'
import { chooseOnly } from './choice.ts'

const ActionMenu = lazy(() => import('../../../ui/overlays/ActionMenu.tsx').then((module) => ({ default: module.ActionMenu })))

export interface ChoiceBarProps {
  /** The works of the list that can be picked, as far as it is loaded. */
  readonly works: readonly Artwork[]
  readonly chosen: ReadonlySet<string>
  readonly onEnd: () => void
}

/** Escape and Back end it. Each picked work becomes a download of its own. */
export function ChoiceBar({ works, chosen, onEnd }: ChoiceBarProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  useCloseOnBack(true, onEnd)

  // A list may load more works after "Select all". The button keeps its meaning until one of the selected works is deselected;
  // otherwise a press on "Deselect all" could select instead.
  const [selectedTogether, setSelectedTogether] = useState<readonly Artwork[]>([])

  const picked = works.filter(({ id }) => chosen.has(id))
  const hasAllOf = (list: readonly Artwork[]) => list.length > 0 && list.every(({ id }) => chosen.has(id))
  const hasAll = hasAllOf(works) || hasAllOf(selectedTogether)
  const selectAll = (list: readonly Artwork[]) => {
    setSelectedTogether(list)
    chooseOnly(list)
  }
  const download = async (packing?: DownloadFormat) => {
    setMenuOpen(false)
    setBusy(true)
    try {
      const { downloadWorks } = await import('../../download/downloads.ts')
      downloadWorks(picked, packing)
      showToast(t('gallery.choose.started', { count: picked.length }))
      onEnd()
    } catch {
      // The downloader's own file could not be had: what was picked stays picked for another try.
      showToast(t('error.network'), { kind: 'error' })
      setBusy(false)
    }
  }
  return (
    <section className={styles.bar} aria-label={t('gallery.choose.bar')}>
      <IconButton icon={CloseIcon} label={t('gallery.choose.end')} onClick={onEnd} />
      <p className={styles.count} role="status">
        {t('gallery.choose.count', { count: picked.length })}
      </p>
      <Button kind="plain" onClick={() => selectAll(hasAll ? [] : works)}>
        {t(hasAll ? 'gallery.choose.none' : 'gallery.choose.all')}
      </Button>
      <div className={styles.go}>
        <Button kind="primary" disabled={picked.length === 0 || isBusy} onClick={() => void download()}>
          <DownloadIcon size={20} />
          {t('gallery.choose.download')}
        </Button>
        <IconButton
          icon={DownIcon}
          label={t('download.more')}
          disabled={picked.length === 0 || isBusy}
          onClick={() => setMenuOpen(true)}
        />
      </div>
      {isMenuOpen && (
        <Suspense>
          <ActionMenu
            title={t('download.more')}
            icon={PagesIcon}
            actions={downloadFormats.map((packing) => ({
              label: t(`download.as.${packing}`),
              act: () => void download(packing),
            }))}
            onClose={() => setMenuOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
