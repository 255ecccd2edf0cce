// More slide: the last place of a strip: a look at the works after it, and the way to all of them.
import type { Artwork, Novel } from '@emaki/domain'
import { homeCarouselItems, homeCarouselPreviews } from '@emaki/domain'
import { pictureUrl } from '../../data/hosts/picture.ts'
import { useContentRule } from '../../features/gallery/useContentRule.ts'
import { useT } from '../../i18n/useT.ts'
import { ForwardIcon } from '../../ui/icons/navigation.tsx'
import styles from './HomeScreen.module.css'

/** The works that a carousel shows itself. */
export const carousel = <T,>(works: readonly T[]): readonly T[] => works.slice(0, homeCarouselItems)

/** `works`: the whole list as far as it is here. Hidden works are no preview. */
export function MoreSlide({ href, works }: { readonly href: string; readonly works: readonly (Artwork | Novel)[] }) {
  const t = useT()
  const hiddenBy = useContentRule()
  const next = works
    .slice(homeCarouselItems)
    .filter((work) => !hiddenBy(work))
    .slice(0, homeCarouselPreviews)
  return (
    <a href={href} className={styles.last}>
      {next.map((work) => (
        <img
          key={work.id}
          src={pictureUrl('cover' in work ? work.cover.s : (work.images[0]?.s ?? ''))}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      ))}
      <span className={styles.lastWord}>
        {t('home.more')}
        <ForwardIcon size={20} />
      </span>
    </a>
  )
}
