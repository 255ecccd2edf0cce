// A picture in the text: an uploaded one, or a page of an artwork. The artwork loads near the viewport, and content rules apply to it.
import { type NovelPicture, novelPictureKey, parseId } from '@emaki/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { pageUrl, pictureUrl, shownResolution } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { useBackOnline } from '../../ui/useBackOnline.ts'
import { useNearViewport } from '../../ui/useNearViewport.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { artworkQuery } from '../../works/queries/artwork.ts'
import { renewNovelPicture } from '../../works/queries/renewNovel.ts'
import { renewArtwork } from '../../works/queries/renewWork.ts'
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
        <UploadedPicture name={novelPictureKey(picture)} address={address} />
      ) : (
        <MissingPicture>{t('novel.picture.gone')}</MissingPicture>
      )}
    </figure>
  )
}

/** A picture of the text. In a text that was uploaded again it has another address, which is looked for when the known one fails. */
function UploadedPicture({ name, address }: { readonly name: string; readonly address: string }) {
  const t = useT()
  const client = useQueryClient()
  const { novelId } = useReaderContext()
  const [renewed, setRenewed] = useState(address)
  const renew = async (failed: string) => {
    const found = await renewNovelPicture(novelId, name, failed, client)
    if (found) setRenewed(found)
  }
  return <LoadedPicture key={renewed} address={pictureUrl(renewed)} alt={t('novel.picture')} onFailed={renew} />
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
  const resolution = useSetting('imageResolution')
  const hiddenBy = useContentRule()
  const client = useQueryClient()
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
  const address = pageUrl(image, shownResolution(resolution))
  return (
    <LoadedPicture key={address} address={address} alt={title} onFailed={(failed) => void renewArtwork(id, failed, client)}>
      {(shown) => (
        <Link to="/artworks/$id" params={{ id }} className={styles.artwork}>
          {shown}
        </Link>
      )}
    </LoadedPicture>
  )
}

interface LoadedPictureProps {
  readonly address: string
  readonly alt: string
  /** Called with the address when it cannot be loaded. */
  readonly onFailed: (address: string) => void
  /** Wraps the picture, but not the button in place of one that failed. */
  readonly children?: (picture: ReactNode) => ReactNode
}

/** The size of the picture is unknown. A box of fixed size avoids layout shift. */
function LoadedPicture({ address, alt, onFailed, children = (picture) => picture }: LoadedPictureProps) {
  const t = useT()
  const [isBroken, setBroken] = useState(false)
  const retry = () => setBroken(false)
  useBackOnline(isBroken, retry)
  if (isBroken)
    return (
      <button type="button" className={`${styles.missing} ${styles.retry}`} onClick={retry}>
        <RetryIcon size={24} />
        {t('artwork.page.retry')}
      </button>
    )
  return children(
    <img
      className={styles.picture}
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => {
        setBroken(true)
        onFailed(address)
      }}
    />,
  )
}

const MissingPicture = ({ children }: { readonly children: ReactNode }) => <span className={styles.missing}>{children}</span>
