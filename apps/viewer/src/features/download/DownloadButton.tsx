// The button that downloads a work: all its pages; while that runs, how far it is and the way to stop it; after a failure, another try.
import type { Artwork } from '@emaki/domain'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Button, type ButtonKind } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ProgressButton } from '../../ui/controls/ProgressButton.tsx'
import { DownIcon } from '../../ui/icons/navigation.tsx'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import styles from './DownloadButton.module.css'
import { downloadPages, useDownload } from './downloads.ts'

const DownloadMenu = lazy(() => import('./DownloadMenu.tsx').then((module) => ({ default: module.DownloadMenu })))

export interface DownloadButtonProps {
  readonly artwork: Artwork
  /** `primary` where it is the main act. */
  readonly kind: ButtonKind
}

export function DownloadButton({ artwork, kind }: DownloadButtonProps) {
  const t = useT()
  const download = useDownload(artwork.id)
  if (download?.state === 'failed' || download?.state === 'paused') {
    return (
      <Button
        className={styles.download}
        title={download.failure ? download.said || t(`download.failure.${download.failure}`) : undefined}
        onClick={download.resume}
      >
        <RetryIcon size={20} />
        {t(download.state === 'failed' ? 'download.retry' : 'download.resume')}
      </Button>
    )
  }
  if (download) return <ProgressButton className={styles.download} share={download.share} onStop={download.cancel} />
  return <Start artwork={artwork} kind={kind} />
}

function Start({ artwork, kind }: DownloadButtonProps) {
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
