// An article in a strip: its title over its picture. A plain link; the click handler of the list follows it.
import type { SpotlightCard } from '@emaki/domain'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './HomeScreen.module.css'

export function SpotlightSlide({ article }: { readonly article: SpotlightCard }) {
  return (
    <a href={withBasePath(`/spotlight/${article.id}`)} className={styles.spotlight}>
      <img src={pictureUrl(article.thumbnail)} alt="" loading="lazy" decoding="async" draggable={false} />
      <span className={styles.spotlightTitle} {...textAttributes(article.title)}>
        {article.title}
      </span>
    </a>
  )
}
