// A live broadcast in a list: picture, artist, start time and number of viewers. The surrounding list handles clicks on its link.
import type { LiveCard as LiveSummary } from '@emaki/domain'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatCount, formatSince } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EyeIcon } from '../../ui/icons/works.tsx'
import box from '../../ui/pictureBox.module.css'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './LiveCard.module.css'

/** Height of the picture divided by its width. */
export const liveShape = 9 / 16
/** Height of the text below the picture at the browser's default text size, px. */
export const liveTextHeight = 76

export interface LiveCardProps {
  readonly live: LiveSummary
  /** True for cards that are visible first. */
  readonly isFirst: boolean
}

export function LiveCard({ live, isFirst }: LiveCardProps) {
  const t = useT()
  const language = useLanguage()
  const title = live.title || t('live.untitled')
  return (
    <a className={styles.card} href={withBasePath(`/live/${live.id}`)}>
      <span className={`${box.box} ${styles.picture}`}>
        {live.thumbnail !== '' && (
          <img
            src={pictureUrl(live.thumbnail)}
            alt=""
            decoding="async"
            draggable={false}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
          />
        )}
        <span className={styles.marks}>
          <span className={styles.live}>{t('live.on_air')}</span>
          {live.isAdult && <span className={styles.adult}>R-18</span>}
        </span>
        <span className={styles.watching} title={t('live.watching', { count: live.watching })}>
          <EyeIcon size={16} />
          {formatCount(live.watching, language)}
        </span>
      </span>
      <span className={styles.info}>
        <Avatar src={live.artist.avatar && pictureUrl(live.artist.avatar)} size={36} />
        <span className={styles.text}>
          <span className={styles.title} {...textAttributes(title)}>
            {title}
          </span>
          <span className={styles.by}>
            <bdi {...textAttributes(live.artist.name)}>{live.artist.name}</bdi>
            {live.performers > 1 && ` ${t('live.more_performers', { count: live.performers - 1 })}`}
            {' · '}
            {formatSince(live.startedAt, language)}
          </span>
        </span>
      </span>
    </a>
  )
}
