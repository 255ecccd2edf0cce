// A picture in the text: an uploaded one, or a page of an artwork. The artwork loads near the viewport, and content rules apply to it.
import { type NovelPicture, novelPictureKey, parseId } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { pageUrl, pictureUrl, shownResolution } from '../../../data/hosts/picture.ts'
import { artworkQuery } from '../../../data/works/artwork.ts'
import { useT } from '../../../i18n/useT.ts'
import { useSetting } from '../../../settings/store.ts'
import { HiddenIcon } from '../../../ui/icons/works.tsx'
import { useContentRule } from '../../gallery/useContentRule.ts'
import { useNearViewport } from '../../gallery/useNearViewport.ts'
import styles from './NovelFigure.module.css'
import { useReaderContext } from './readerContext.tsx'

export function NovelFigure({ picture }: { readonly picture: NovelPicture }) {
  const t = useT()
  const { pictures } = useReaderContext()
  // An invalid artwork id is not requested.
  if (picture.kind === 'artwork' && parseId(picture.id) !== undefined) return <WorkFigure picture={picture} />
  const address = pictures.get(novelPictureKey(picture))
  return (
    <figure className={address ? styles.figure : styles.missingFigure} data-at={picture.at}>
      {address ? (
        <LoadedPicture address={pictureUrl(address)} alt={t('novel.picture')} />
      ) : (
        <MissingPicture>{t('novel.picture.gone')}</MissingPicture>
      )}
    </figure>
  )
}

/** Distance from the viewport at which the artwork is requested, px. */
const requestDistance = 1200

function WorkFigure({ picture }: { readonly picture: Extract<NovelPicture, { kind: 'artwork' }> }) {
  const figure = useRef<HTMLElement>(null)
  const isNear = useNearViewport(figure, requestDistance)
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
  if (isError) return <MissingPicture>{t('novel.picture.gone')}</MissingPicture>
  if (!artwork) return null
  if (hiddenBy(artwork))
    return (
      <MissingPicture>
        <HiddenIcon size={24} />
        {t('card.hidden')}
      </MissingPicture>
    )
  const image = artwork.images[page - 1]
  if (!image) return <MissingPicture>{t('novel.picture.gone')}</MissingPicture>
  const title = artwork.title || t('artwork.untitled')
  return (
    <Link to="/artworks/$id" params={{ id }} className={styles.artwork}>
      <LoadedPicture address={pageUrl(image, shownResolution(resolution))} alt={title} />
    </Link>
  )
}

/** The size of the picture is unknown. A box of fixed size avoids layout shift. */
function LoadedPicture({ address, alt }: { readonly address: string; readonly alt: string }) {
  const t = useT()
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <MissingPicture>{t('novel.picture.gone')}</MissingPicture>
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

const MissingPicture = ({ children }: { readonly children: ReactNode }) => <span className={styles.missing}>{children}</span>
