// The button that downloads a work: all its pages; while that runs, how far it is and the way to stop it; after a failure, another try.
import type { Artwork } from '@emaki/domain'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { DownloadIcon } from '../../ui/icons/works.tsx'
import styles from './DownloadButton.module.css'
import { type Download, downloadPages, useDownload } from './downloads.ts'

export function DownloadButton({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  const download = useDownload(artwork.id)
  const pages = artwork.images.map((_, index) => index)
  if (download?.state === 'failed' || download?.state === 'paused') {
    return (
      <Button
        className={styles.download}
        title={download.failure ? t(`download.failure.${download.failure}`) : undefined}
        onClick={download.resume}
      >
        <RetryIcon size={20} />
        {t(download.state === 'failed' ? 'download.retry' : 'download.resume')}
      </Button>
    )
  }
  if (download) return <Running download={download} />
  return (
    <Button kind="primary" className={styles.download} onClick={() => downloadPages(artwork, pages)}>
      <DownloadIcon size={20} />
      {pages.length > 1 ? t('artwork.download.all', { count: pages.length }) : t('artwork.download')}
    </Button>
  )
}

function Running({ download }: { readonly download: Download }) {
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
