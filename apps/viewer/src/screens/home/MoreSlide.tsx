// The last slide of a strip: a preview of the next works, and a link to the full list.
import type { Artwork, Novel } from '@emaki/domain'
import { homeCarouselItems, homeCarouselPreviews } from '@emaki/domain'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { ForwardIcon } from '../../ui/icons/navigation.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import styles from './HomeScreen.module.css'

/** The works that a strip shows. */
export const carousel = <T,>(works: readonly T[]): readonly T[] => works.slice(0, homeCarouselItems)

/** `works` is the loaded part of the list. Hidden works are not in the preview. */
export function MoreSlide({ href, works }: { readonly href: string; readonly works: readonly (Artwork | Novel)[] }) {
  const t = useT()
  const hiddenBy = useContentRule()
  const next = works
    .slice(homeCarouselItems)
    .filter((work) => !hiddenBy(work))
    .slice(0, homeCarouselPreviews)
  return (
    <a href={withBasePath(href)} className={styles.last}>
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
