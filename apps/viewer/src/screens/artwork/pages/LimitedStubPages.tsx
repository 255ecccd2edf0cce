// Replaces the pages of a limited stub: the reason, and a link to the work at the site.
import type { Artwork } from '@emaki/domain'
import { type MessageKey, useT } from '../../../platform/i18n/useT.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import { HiddenIcon } from '../../../ui/icons/works.tsx'
import { EmptyState } from '../../../ui/StateMessage.tsx'
import styles from '../../../works/hidden/HiddenPages.module.css'

/** The message for each placeholder picture (docs/contract/app-api.md 2.4), by the name in its address. */
const reasons: ReadonlyMap<string, MessageKey> = new Map([
  // Other services have `limit_unviewable_360.png` for other reasons.
  ['unviewable_s', 'artwork.withheld.login'],
  ['mypixiv_360', 'artwork.withheld.mypixiv'],
  ['r18_360', 'artwork.withheld.r18'],
  ['sanity_level_360', 'artwork.withheld.r18'],
  ['unknown_360', 'artwork.withheld.gone'],
])

export function LimitedStubPages({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  const name = /limit_([a-z0-9_]+)\.png/.exec(artwork.images[0]?.o ?? '')?.[1] ?? ''
  return (
    <div className={styles.hidden}>
      <EmptyState
        level={1}
        icon={HiddenIcon}
        title={t('artwork.withheld')}
        text={t(reasons.get(name) ?? 'artwork.withheld.other')}
      >
        <a
          className={buttonClass('quiet')}
          href={`https://www.pixiv.net/artworks/${artwork.id}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('artwork.source')}
        </a>
      </EmptyState>
    </div>
  )
}
