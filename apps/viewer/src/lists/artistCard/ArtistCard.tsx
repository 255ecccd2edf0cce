// The card of an artist: avatar, name, follow button, the beginning of the biography, and the three latest works.
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cardUrl, pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { captionText } from '../../works/caption/captionNode.ts'
import { useCaption } from '../../works/caption/useCaption.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { memberQuery, memberWorksQuery } from '../../works/queries/author.ts'
import { CoverPicture } from '../cards/CoverPicture.tsx'
import { ArtistHead } from '../users/ArtistHead.tsx'
import styles from './ArtistCard.module.css'
import { placeBeside } from './placeBeside.ts'

export interface ArtistCardProps {
  readonly id: string
  readonly link: HTMLAnchorElement
  readonly byKey: boolean
  readonly onClose: () => void
}

const shownWorks = 3

export function ArtistCard({ id, link, byKey, onClose }: ArtistCardProps) {
  const t = useT()
  const card = useRef<HTMLElement>(null)
  const { data: profile, isError } = useQuery(memberQuery(id))
  const followLinks = useFollowLinks()
  const [known] = useState(() => ({ name: link.textContent?.trim() ?? '', avatar: link.querySelector('img')?.currentSrc ?? '' }))
  const name = profile?.name || known.name || id
  const avatar = profile ? pictureUrl(profile.avatar) : known.avatar

  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    const { left, top } = placeBeside(
      link.getBoundingClientRect(),
      { width: element.offsetWidth, height: element.offsetHeight },
      { width: document.documentElement.clientWidth, height: innerHeight },
    )
    element.style.translate = `${left}px ${top}px`
    if (byKey) element.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  }, [link, byKey])

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <section
      ref={card}
      className={styles.card}
      data-artist-card
      aria-label={t('artist_card.label', { name })}
      onClick={(event) => {
        followLinks(event)
        if (event.defaultPrevented) onClose()
      }}
    >
      <ArtistHead
        id={id}
        name={name}
        avatar={avatar}
        follow={profile && { side: 'app', isSet: profile.is_followed }}
        isLoaded={profile !== undefined}
      />
      <p className={styles.biography}>{profile ? <Biography comment={profile.comment} /> : isError && t('error.network')}</p>
      <LatestWorks id={id} />
    </section>,
    document.body,
  )
}

/** The first lines of a biography as plain text. */
function Biography({ comment }: { readonly comment: string }) {
  const nodes = useCaption(comment)
  const text = captionText(nodes).trim()
  return <bdi {...textAttributes(text)}>{text}</bdi>
}

function LatestWorks({ id }: { readonly id: string }) {
  const t = useT()
  const hiddenBy = useContentRule()
  const { items, state } = useFeed(memberWorksQuery(id))
  const works = items.filter((work) => !hiddenBy(work)).slice(0, shownWorks)
  if (works.length === 0) return <p className={styles.works}>{state === 'loading' ? '' : t('user.no_works')}</p>
  return (
    <ul className={styles.works}>
      {works.map((work) => (
        <li key={work.id}>
          <a className={styles.work} href={withBasePath(`/artworks/${work.id}`)} aria-label={work.title || t('card.untitled')}>
            <CoverPicture addresses={work.images.slice(0, 1).map((page) => cardUrl(page, 'Medium', 'square'))} />
          </a>
        </li>
      ))}
    </ul>
  )
}
