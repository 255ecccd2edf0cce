// Foot of the lightbox: author and title of the shown work, its bookmark button, and the page strip.
import type { Artwork } from '@emaki/domain'
import { pictureUrl } from '../../../platform/hosts/picture.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import { clickedPath } from '../../../platform/links/followLink.ts'
import { useAccount } from '../../../platform/session/useAccount.ts'
import { withBasePath } from '../../../platform/settings/basePath.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { textAttributes } from '../../../ui/textAttributes.ts'
import { CardBookmarkButton } from '../../../works/bookmark/CardBookmarkButton.tsx'
import type { ViewerWork } from '../works/viewerWork.ts'
import styles from './LightboxFoot.module.css'
import { PageStrip } from './PageStrip.tsx'

export interface LightboxFootProps {
  readonly work: ViewerWork
  /** From 0. */
  readonly page: number
  readonly onChoose: (page: number) => void
  /** Opens a path of the viewer app, such as that of the author. */
  readonly onLink: (href: string) => void
}

export function LightboxFoot({ work, page, onChoose, onLink }: LightboxFootProps) {
  const t = useT()
  const { artwork, pages } = work
  const title = artwork.title || t('card.untitled')
  return (
    <>
      <div className={styles.info}>
        <a
          className={styles.author}
          href={withBasePath(`/users/${artwork.author.id}`)}
          onClick={(event) => {
            const path = clickedPath(event)
            if (path === undefined) return
            event.preventDefault()
            onLink(path)
          }}
        >
          <Avatar src={pictureUrl(artwork.author.avatar)} size={36} />
          <output className={styles.words}>
            <span key={artwork.id} className={styles.arriving}>
              <bdi className={styles.title} {...textAttributes(title)}>
                {title}
              </bdi>
              <bdi className={styles.name} {...textAttributes(artwork.author.name)}>
                {artwork.author.name}
              </bdi>
            </span>
          </output>
        </a>
        <Heart artwork={artwork} />
      </div>
      {pages.length > 1 && <PageStrip key={artwork.id} pages={pages} current={page} onChoose={onChoose} />}
    </>
  )
}

function Heart({ artwork }: { readonly artwork: Artwork }) {
  const account = useAccount()
  if (!account) return null
  return <CardBookmarkButton key={artwork.id} account={account} work={artwork} className={styles.heart} />
}
