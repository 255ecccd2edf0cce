// What one can do with a work: keep it, see it at its source, copy its id.
import type { Artwork } from '@emaki/domain'
import { type Download, downloadPages, useDownload } from '../../features/download/downloads.ts'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton, iconButtonClass } from '../../ui/IconButton.tsx'
import { LeaveIcon } from '../../ui/icons/navigation.tsx'
import { CopyIcon, DownloadIcon } from '../../ui/icons/works.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './ArtworkActions.module.css'

export function ArtworkActions({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  const running = useDownload(artwork.id)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(artwork.id)
      showToast(t('tips.copylink.succ'), { kind: 'success' })
    } catch (error) {
      showToast(`${t('tips.copylink.error')} ${error instanceof Error ? error.message : ''}`.trim(), { kind: 'error' })
    }
  }
  return (
    <div className={styles.actions}>
      {running ? <RunningDownload download={running} /> : <StartDownload artwork={artwork} />}
      <a
        className={iconButtonClass()}
        href={`https://www.pixiv.net/artworks/${artwork.id}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('artwork.source')}
        title={t('artwork.source')}
      >
        <LeaveIcon />
      </a>
      <IconButton icon={CopyIcon} label={t('artwork.copyId')} onClick={copy} />
    </div>
  )
}

function StartDownload({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  const pages = artwork.images.map((_, index) => index)
  return (
    <Button kind="primary" className={styles.download} onClick={() => void downloadPages(artwork, pages)}>
      <DownloadIcon size={20} />
      {pages.length > 1 ? t('artwork.download.all', { count: pages.length }) : t('artwork.download')}
    </Button>
  )
}

function RunningDownload({ download }: { readonly download: Download }) {
  const t = useT()
  const percent = Math.floor(download.share * 100)
  return (
    <Button className={styles.download} title={t('artwork.download.cancel')} onClick={download.cancel}>
      <span className={styles.progress} style={{ '--share': download.share }} aria-hidden="true" />
      <span
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-label={t('artwork.download.cancel')}
      >
        {t('artwork.download.progress', { percent })}
      </span>
    </Button>
  )
}
