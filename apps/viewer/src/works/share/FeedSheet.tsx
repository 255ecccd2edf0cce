// The addresses of syndication feeds, as Atom and as JSON Feed, with buttons that copy them. Load it lazily.
import type { FeedWorks, ScreenFeed } from '@emaki/domain'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { CopyIcon } from '../../ui/icons/works.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { copyText } from './copyText.ts'
import styles from './FeedSheet.module.css'

const names: Readonly<Record<Exclude<FeedWorks, 'list'>, MessageKey>> = {
  illustrations: 'user.tab.illusts',
  manga: 'user.tab.manga',
  novels: 'user.tab.novel',
}

const formats = ['atom', 'json'] as const

export function FeedSheet({ feeds, onClose }: { readonly feeds: readonly ScreenFeed[]; readonly onClose: () => void }) {
  const t = useT()
  return (
    <Sheet open onClose={onClose} title={t('feed.title')}>
      <p className={styles.hint}>{t('feed.hint')}</p>
      {feeds.map((feed) => {
        const name = feed.works === 'list' ? t('feed.title') : t(names[feed.works])
        return (
          <section key={feed.path} className={styles.feed} aria-label={name}>
            {feed.works !== 'list' && <h3 className={styles.name}>{name}</h3>}
            <p className={styles.address} dir="ltr">
              {addressOf(feed, 'atom')}
            </p>
            <div className={styles.actions}>
              {formats.map((format) => (
                <button
                  key={format}
                  type="button"
                  className={buttonClass('quiet')}
                  aria-label={t(`feed.copy.${format}`)}
                  onClick={() => void copyText(addressOf(feed, format))}
                >
                  <CopyIcon size={20} />
                  {t(`feed.format.${format}`)}
                </button>
              ))}
            </div>
          </section>
        )
      })}
    </Sheet>
  )
}

/** The URL of a feed in one format. */
const addressOf = ({ path, query }: ScreenFeed, format: (typeof formats)[number]): string =>
  new URL(withBasePath(`${path}.${format}${query}`), location.origin).href
