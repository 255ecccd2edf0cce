// User card: avatar, name and up to three new works (docs/spec/product.md 3, user preview). The parent sets its size.
import { isAiWork, type UserPreview } from '@emaki/domain'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { CardBadges } from '../cards/CardBadges.tsx'
import { CoverPicture } from '../cards/CoverPicture.tsx'
import cover from '../cards/cover.module.css'
import { visibleFirst } from '../gallery/visibleFirst.ts'
import { ArtistHead } from './ArtistHead.tsx'
import styles from './UserCard.module.css'
import { previewWorks } from './userArrangement.ts'

type PreviewWork = UserPreview['illusts'][number]

export interface UserCardProps {
  readonly user: UserPreview
  /** False where the list has no works. */
  readonly hasWorks?: boolean
}

/** Contains plain links; the click handler of the list follows them. A blocked user has neither pictures nor a name. */
export function UserCard({ user, hasWorks = true }: UserCardProps) {
  const t = useT()
  const hiddenBy = useContentRule()
  const author = { id: user.id }
  const isBlocked = hiddenBy({ author, tags: [], x_restrict: 0 }) !== undefined
  const asTiles = useSetting('hiddenAsTiles')
  const isHidden = (work: PreviewWork) => isBlocked || hiddenBy({ ...work, author }) !== undefined
  const works = visibleFirst(user.illusts, isHidden, asTiles).slice(0, previewWorks)
  return (
    <div className={styles.card}>
      <ArtistHead
        id={user.id}
        name={isBlocked ? undefined : user.name}
        avatar={isBlocked ? '' : pictureUrl(user.avatar)}
        follow={user.follow}
      />
      {!hasWorks ? null : works.length === 0 ? (
        <p className={styles.none}>
          {user.illusts.length === 0 ? t('user.no_works') : t('list.hidden', { count: user.illusts.length })}
        </p>
      ) : (
        <ul className={styles.works}>
          {works.map((work) => (
            <li key={work.id} className={styles.preview}>
              <Preview work={work} isHidden={isHidden(work)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Preview({ work, isHidden }: { readonly work: PreviewWork; readonly isHidden: boolean }) {
  const t = useT()
  const badges = <CardBadges t={t} restrict={work.x_restrict} isAi={isAiWork(work)} pages={1} isUgoira={false} />
  if (isHidden) {
    return (
      <button type="button" className={`${styles.work} ${cover.veil}`} data-hidden aria-label={t('card.hidden')}>
        <HiddenIcon className={cover.lock} size={24} />
        {badges}
      </button>
    )
  }
  return (
    <a className={styles.work} href={withBasePath(`/artworks/${work.id}`)} aria-label={work.title || t('card.untitled')}>
      <CoverPicture addresses={[pictureUrl(work.src)]} priority="lazy" />
      {badges}
    </a>
  )
}
