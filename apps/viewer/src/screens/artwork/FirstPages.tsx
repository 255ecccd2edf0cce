// The pages of an artwork in the first screen in the HTML: the first one, and the places of what the viewer shows below it.
import { type Artwork, pagesCollapse } from '@emaki/domain'
import { hasReader } from '../../lists/readingEnd/hasReader.ts'
import { cardUrl, pageUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { BookIcon, PagesIcon } from '../../ui/icons/workActions.tsx'
import styles from './pages/ArtworkPages.module.css'
import frame from './pages/PageFrame.module.css'
import picture from './pages/PagePicture.module.css'
import { frameForm, type PageShape, pageShape } from './pages/pageShape.ts'

/** Renders nothing for a work without pages. */
export function FirstPages({ artwork, title }: { readonly artwork: Artwork; readonly title: string }) {
  const t = useT()
  const { images } = artwork
  const [page] = images
  if (!page) return null
  const isCollapsed = images.length >= pagesCollapse
  return (
    <div className={styles.pages}>
      <div {...frameOf(pageShape(artwork, undefined, 0))}>
        <div className={picture.open}>
          {/* As in the viewer: the picture of the card shows until the one of the page is loaded, which is smaller on phones. */}
          <img src={cardUrl(page, 'Medium')} alt="" fetchPriority="high" data-preview />
          <picture>
            <source media="(max-width: 767px)" srcSet={pageUrl(page, 'Medium')} />
            <img src={pageUrl(page, 'Large')} alt={title} />
          </picture>
        </div>
      </div>
      {images.length === 2 && <div {...frameOf(pageShape(artwork, undefined, 1))} />}
      {hasReader(artwork) && (
        <div className={`${styles.more} fs-more`} inert>
          {isCollapsed && (
            <Button>
              <PagesIcon size={20} />
              {t('artwork.pages.all', { count: images.length })}
            </Button>
          )}
          <Button>
            <BookIcon size={20} />
            {t('reader.open')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The frame of a page with default settings. */
const frameOf = (shape: PageShape) => ({ className: frame[frameForm(shape, true)], style: { '--aspect': shape.aspect } })
