// Share sheet: the device's own share sheet, copying, a QR code, and share targets on the web. Load it lazily.
import { useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { CopyIcon, ShareIcon } from '../../ui/icons/works.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { captionText } from '../caption/captionNode.ts'
import { parseCaption } from '../caption/parseCaption.ts'
import { QrCode } from './QrCode.tsx'
import styles from './ShareSheet.module.css'
import { pageAddress, type ShareContent, type ShareSource, shareAddress, shareTargets } from './shareTargets.ts'

export function ShareSheet({ shared: source, onClose }: { readonly shared: ShareSource; readonly onClose: () => void }) {
  const t = useT()
  const [failure, setFailure] = useState('')
  const shared: ShareContent = { ...source, summary: summaryOf(source.caption) }
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
      // The URL stays visible for copying by hand. The browser's error message is not translated.
      setFailure(t('tips.copylink.error'))
    }
  }
  const shareNatively = async () => {
    try {
      await navigator.share({ title: shared.title, text: sentence, url: page })
      onClose()
    } catch (error) {
      // Closing the device's share sheet is not an error.
      if (!(error instanceof Error && error.name === 'AbortError')) await copy()
    }
  }

  return (
    <Sheet open onClose={onClose} title={t('share.title')}>
      <p className={styles.sentence}>{sentence}</p>
      <div className={styles.actions}>
        {typeof navigator.share === 'function' && (
          <button type="button" className={buttonClass('primary')} onClick={() => void shareNatively()}>
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
      <ul className={styles.targets} aria-label={t('share.places')}>
        {shareTargets.map((target) => (
          <li key={target}>
            <a
              className={buttonClass('quiet', styles.target)}
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

/** The text of a caption on one line. */
const summaryOf = (html: string): string => captionText(parseCaption(html)).replace(/\s+/g, ' ').trim()
