// The list of spotlight articles by type, newest first, with popular and recommended ones at the side (docs/spec/product.md 2.7).
import type { SpotlightType } from '@emaki/domain'
import { spotlightTypes } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { FeedGallery } from '../../lists/gallery/FeedGallery.tsx'
import { spotlightFrontQuery } from '../../lists/queries/spotlightFront.ts'
import { spotlightListQuery } from '../../lists/queries/spotlights.ts'
import { SpotlightCard, spotlightShape } from '../../lists/spotlight/SpotlightCard.tsx'
import { SpotlightRows } from '../../lists/spotlight/SpotlightRows.tsx'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { articleArrangement } from './articleArrangement.ts'
import styles from './SpotlightsScreen.module.css'

export interface SpotlightsScreenProps {
  readonly type: SpotlightType
}

export function SpotlightsScreen({ type }: SpotlightsScreenProps) {
  const t = useT()
  const follow = useFollowLinks()
  const language = useLanguage()
  const feed = useFeed(spotlightListQuery(type))
  const front = useQuery(spotlightFrontQuery())
  const title = `${t('screen.spotlights')} · ${t(`spotlight.type.${type}`)}`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div onClick={follow}>
      <TopBar title={title} documentTitle={title}>
        <nav className={`${tabsClass} ${styles.types}`} aria-label={t('spotlight.types')}>
          {spotlightTypes.map((name) => (
            <a
              key={name}
              ref={name === type ? revealInBar : undefined}
              className={tabClass}
              href={withBasePath(name === 'illustration' ? '/spotlights' : `/spotlights?type=${name}`)}
              aria-current={name === type ? 'page' : undefined}
            >
              {t(`spotlight.type.${name}`)}
            </a>
          ))}
        </nav>
      </TopBar>
      <h1 className="unseen">{title}</h1>
      <div className={styles.page}>
        {!front.isError && (
          <aside className={styles.side}>
            <SpotlightRows title={t('spotlight.ranked')} articles={front.data?.ranked} isRanked isStrip />
            <div className={styles.second}>
              <SpotlightRows title={t('spotlight.recommended')} articles={front.data?.recommended} />
            </div>
          </aside>
        )}
        <div className={styles.list}>
          <FeedGallery
            feed={feed}
            name={`${type} ${language}`}
            label={title}
            arrangement={articleArrangement}
            shapeOf={shape}
            onClick={ignore}
            nameOf={(article) => article.title}
            card={(article, index) => <SpotlightCard article={article} isFirst={index < 2} />}
          />
        </div>
      </div>
    </div>
  )
}

const shape = () => spotlightShape
/** The screen handles clicks on links. */
const ignore = () => undefined
