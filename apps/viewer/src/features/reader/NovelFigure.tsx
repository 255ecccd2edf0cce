// Novel figure: a picture in the text: uploaded with it, or a page of a work, which is asked for when the reader comes near and hidden as works are.
import { type NovelPicture, novelPictureKey, parseId } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { pageUrl, pictureUrl, shownResolution } from '../../data/http/picture.ts'
import { artworkQuery } from '../../data/works/artwork.ts'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { useContentRule } from '../gallery/useContentRule.ts'
import { useNear } from '../gallery/useNear.ts'
import styles from './NovelFigure.module.css'
import { useReading } from './reading.ts'

export function NovelFigure({ picture }: { readonly picture: NovelPicture }) {
  const t = useT()
  const { pictures } = useReading()
  // A number that no work can have is not asked for.
  if (picture.kind === 'artwork' && parseId(picture.id) !== undefined) return <WorkFigure picture={picture} />
  const address = pictures.get(novelPictureKey(picture))
  return (
    <figure className={address ? styles.figure : styles.small} data-at={picture.at}>
      {address ? <Loaded address={pictureUrl(address)} alt={t('novel.picture')} /> : <Absent>{t('novel.picture.gone')}</Absent>}
    </figure>
  )
}

/** How near it may come before its work is asked for, px. */
const askDistance = 1200

function WorkFigure({ picture }: { readonly picture: Extract<NovelPicture, { kind: 'artwork' }> }) {
  const figure = useRef<HTMLElement>(null)
  const isNear = useNear(figure, askDistance)
  return (
    <figure ref={figure} className={styles.figure} data-at={picture.at}>
      {isNear && <WorkPage id={picture.id} page={picture.page} />}
    </figure>
  )
}

function WorkPage({ id, page }: { readonly id: string; readonly page: number }) {
  const t = useT()
  const resolution = useSetting('imgReso')
  const hiddenBy = useContentRule()
  const { data: artwork, isError } = useQuery(artworkQuery(id))
  if (isError) return <Absent>{t('novel.picture.gone')}</Absent>
  if (!artwork) return null
  if (hiddenBy(artwork))
    return (
      <Absent>
        <HiddenIcon size={24} />
        {t('card.hidden')}
      </Absent>
    )
  const image = artwork.images[page - 1]
  if (!image) return <Absent>{t('novel.picture.gone')}</Absent>
  const title = artwork.title || t('artwork.untitled')
  return (
    <Link to="/artworks/$id" params={{ id }} className={styles.work}>
      <Loaded address={pageUrl(image, shownResolution(resolution))} alt={title} />
    </Link>
  )
}

/** The picture's size is not told: it stands in room of one size, so that nothing moves when it comes. */
function Loaded({ address, alt }: { readonly address: string; readonly alt: string }) {
  const t = useT()
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Absent>{t('novel.picture.gone')}</Absent>
  return (
    <img
      className={styles.picture}
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(true)}
    />
  )
}

const Absent = ({ children }: { readonly children: ReactNode }) => <span className={styles.absent}>{children}</span>
