// The matches of a search by image; doubtful ones are dimmed. A match opens its artwork, or its web page in a new tab.
import type { ImageMatch } from '@emaki/domain'
import { isDoubtful, isProxiedPicture } from '@emaki/domain'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './ImageMatches.module.css'

export function ImageMatches({ matches }: { readonly matches: readonly ImageMatch[] }) {
  const t = useT()
  const language = useLanguage()
  const follow = useFollowLinks()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link inside is a click
    <ul className={styles.matches} aria-label={t('image_search.matches')} onClick={follow}>
      {matches.map((match) => (
        <li key={`${match.id} ${match.address} ${match.similarity}`}>
          <a
            className={styles.match}
            data-doubtful={isDoubtful(match) ? '' : undefined}
            {...(match.id === undefined
              ? { href: match.address, target: '_blank', rel: 'noopener noreferrer' }
              : { href: `/artworks/${match.id}` })}
          >
            <span className={styles.thumbnail}>
              {isProxiedPicture(match.thumbnail) && (
                <img src={pictureUrl(match.thumbnail)} alt="" loading="lazy" decoding="async" />
              )}
            </span>
            <span className={styles.words}>
              <bdi className={styles.title} {...textAttributes(match.title)}>
                {match.title || t('card.untitled')}
              </bdi>
              <bdi className={styles.author} {...textAttributes(match.author)}>
                {match.author}
              </bdi>
            </span>
            <span className={styles.alike}>{percent.format(match.similarity / 100)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
