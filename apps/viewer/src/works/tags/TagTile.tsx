// A tag over the picture of one of its works. Its container sets its size.
import { type HomeTag, searchPath } from '@emaki/domain'
import { cardUrl } from '../../platform/hosts/picture.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { useContentRule } from '../hidden/useContentRule.ts'
import styles from './TagTile.module.css'
import { tagTranslation } from './tagTranslation.ts'

export interface TagTileProps {
  readonly tag: HomeTag
  readonly kind: 'illust' | 'novel'
  /** True for the first visible tile, whose picture loads with high priority. */
  readonly isFirst: boolean
}

/** A plain link; the click handler of the list follows it. */
export function TagTile({ tag, kind, isFirst }: TagTileProps) {
  const translation = tagTranslation(tag.name, tag.tname)
  const hiddenBy = useContentRule()
  const resolution = useSetting('imageResolution')
  const page = tag.artwork && hiddenBy(tag.artwork) === undefined ? tag.artwork.images[0] : undefined
  return (
    <a href={withBasePath(searchPath(kind, tag.name))} className={styles.link}>
      {page && (
        <img
          className={styles.picture}
          src={cardUrl(page, resolution, 'square')}
          alt=""
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
        />
      )}
      <span className={styles.words}>
        <bdi className={styles.name} {...textAttributes(tag.name)}>
          #{tag.name}
        </bdi>
        {translation !== undefined && (
          <bdi className={styles.translated} {...textAttributes(translation)}>
            {translation}
          </bdi>
        )}
      </span>
    </a>
  )
}
