// The sheet with every way to share a page: the device's own, the address, a QR code, and places on the web.
import { useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { CopyIcon, ShareIcon } from '../../ui/icons/works.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { QrCode } from './QrCode.tsx'
import styles from './ShareSheet.module.css'
import { pageAddress, type Shared, type Sharing, shareAddress, shareTargets } from './shareTargets.ts'
import { summaryOf } from './summary.ts'

export function ShareSheet({ shared: sharing, onClose }: { readonly shared: Sharing; readonly onClose: () => void }) {
  const t = useT()
  const [failure, setFailure] = useState('')
  const shared: Shared = { ...sharing, summary: summaryOf(sharing.caption) }
  const page = pageAddress(shared, location.origin)
  const sentence = t(`share.sentence.${shared.kind}`, {
    title: shared.title || t('card.untitled'),
    author: shared.author,
    id: shared.id,
  })

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${sentence} ${page}`)
      setFailure('')
      showToast(t('tips.copylink.succ'), { kind: 'success' })
    } catch {
      // The address stays on screen, to be copied by hand. The browser's reason is English.
      setFailure(t('tips.copylink.error'))
    }
  }
  const shareHere = async () => {
    try {
      await navigator.share({ title: shared.title, text: sentence, url: page })
      onClose()
    } catch (error) {
      // Closing the device's own sheet is no failure.
      if (!(error instanceof Error && error.name === 'AbortError')) await copy()
    }
  }

  return (
    <Sheet open onClose={onClose} title={t('share.title')}>
      <p className={styles.sentence}>{sentence}</p>
      <div className={styles.ways}>
        {typeof navigator.share === 'function' && (
          <button type="button" className={buttonClass('primary')} onClick={() => void shareHere()}>
            <ShareIcon size={20} />
            {t('share.native')}
          </button>
        )}
        <button type="button" className={buttonClass('quiet')} onClick={() => void copy()}>
          <CopyIcon size={20} />
          {t('share.copy')}
        </button>
      </div>
      {failure !== '' && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <figure className={styles.code}>
        <QrCode text={page} label={t('share.qr')} />
        <figcaption className={styles.address}>{page}</figcaption>
      </figure>
      <ul className={styles.places} aria-label={t('share.places')}>
        {shareTargets.map((target) => (
          <li key={target}>
            <a
              className={buttonClass('quiet', styles.place)}
              href={shareAddress(target, shared, sentence, page)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t(`share.${target}`)}
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
