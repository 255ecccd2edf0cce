// Downloads all pages of a work. The button shows progress and cancels while the download runs, and retries after a failure.
import type { Artwork } from '@emaki/domain'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Button, type ButtonKind } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ProgressButton } from '../../ui/controls/ProgressButton.tsx'
import { DownIcon } from '../../ui/icons/navigation.tsx'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import { downloadPages, useDownload } from '../download/downloads.ts'
import styles from './DownloadButton.module.css'

const DownloadMenu = lazy(() => import('./DownloadMenu.tsx').then((module) => ({ default: module.DownloadMenu })))

export interface DownloadButtonProps {
  readonly artwork: Artwork
  /** `primary` where it is the main action. */
  readonly kind: ButtonKind
}

export function DownloadButton({ artwork, kind }: DownloadButtonProps) {
  const t = useT()
  const download = useDownload(artwork.id)
  if (download?.state === 'failed' || download?.state === 'paused') {
    return (
      <Button
        className={styles.download}
        title={download.failure ? download.siteMessage || t(`download.failure.${download.failure}`) : undefined}
        onClick={download.resume}
      >
        <RetryIcon size={20} />
        {t(download.state === 'failed' ? 'download.retry' : 'download.resume')}
      </Button>
    )
  }
  if (download) return <ProgressButton className={styles.download} share={download.progress} onStop={download.cancel} />
  return <StartButton artwork={artwork} kind={kind} />
}

function StartButton({ artwork, kind }: DownloadButtonProps) {
  const t = useT()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const pages = artwork.images.map((_, index) => index)
  return (
    <span className={styles.group}>
      <Button kind={kind} className={styles.download} onClick={() => downloadPages(artwork, pages)}>
        <DownloadIcon size={20} />
        {pages.length > 1 ? t('artwork.download.all', { count: pages.length }) : t('artwork.download')}
      </Button>
      {pages.length > 1 && <IconButton icon={DownIcon} label={t('download.more')} onClick={() => setMenuOpen(true)} />}
      {isMenuOpen && (
        <Suspense>
          <DownloadMenu artwork={artwork} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
