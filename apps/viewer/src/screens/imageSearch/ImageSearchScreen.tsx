// Search by image: the user chooses, drops, pastes or shares a picture. Each search has its own address (docs/spec/product.md 2.4, 5).
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { choosePicture, chosenPicture, imageSearchQuery, isPicture } from '../../lists/queries/imageSearch.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { errorMessage } from '../../platform/query/queryClient.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { ImageMatches } from './ImageMatches.tsx'
import styles from './ImageSearchScreen.module.css'
import { PictureChooser } from './PictureChooser.tsx'
import { useGivenPictures, useSharedPicture } from './useGivenPictures.ts'

export interface ImageSearchScreenProps {
  /** The name of the search; absent before a picture is chosen. */
  readonly picture?: string
  /** Another app shared a picture, which the service worker has cached. */
  readonly isShared: boolean
}

/** The state of the chosen picture. `lost`: the shared picture was not found. */
type Reading = 'none' | 'reading' | 'unreadable' | 'lost'

export function ImageSearchScreen({ picture, isShared }: ImageSearchScreenProps) {
  const t = useT()
  const router = useRouter()
  const [reading, setReading] = useState<Reading>(isShared ? 'reading' : 'none')
  const search = async (file: Blob) => {
    setReading('reading')
    const name = await choosePicture(file)
    setReading(name === undefined ? 'unreadable' : 'none')
    // Back skips the empty chooser, and leads from one search to the previous one.
    if (name !== undefined) await router.navigate({ href: `/search_image?picture=${name}`, replace: picture === undefined })
  }
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (!file) return
    if (isPicture(file)) void search(file)
    else showToast(t('image_search.no_picture'), { kind: 'error' })
  }
  useSharedPicture(isShared, (shared) => (shared ? void search(shared) : setReading('lost')))
  const isOver = useGivenPictures(take)

  return (
    <>
      <TopBar title={t('image_search.title')} />
      <div className={picture === undefined ? `${styles.page} ${styles.start}` : styles.page}>
        <h1 className="unseen">{t('image_search.title')}</h1>
        <div className={styles.asked}>
          {picture !== undefined && <SearchedPicture name={picture} />}
          <PictureChooser isOver={isOver} isAgain={picture !== undefined} onTake={take} />
        </div>
        <div className={styles.answer}>
          {reading === 'reading' && <Busy />}
          {reading === 'unreadable' && (
            <ErrorState title={t('image_search.failed')} text={t('image_search.unreadable')}>
              <ByHand />
            </ErrorState>
          )}
          {reading === 'lost' && <ErrorState title={t('image_search.lost')} text={t('image_search.lost.text')} />}
          {reading === 'none' && picture !== undefined && <Result name={picture} />}
        </div>
      </div>
    </>
  )
}

function SearchedPicture({ name }: { readonly name: string }) {
  const { data } = useQuery(imageSearchQuery(name))
  const picture = data?.picture ?? chosenPicture(name)
  return picture && <Picture picture={picture} />
}

function Picture({ picture }: { readonly picture: Blob }) {
  const t = useT()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(picture)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [picture])
  return <div className={styles.picture}>{address !== undefined && <img src={address} alt={t('image_search.asked')} />}</div>
}

function Result({ name }: { readonly name: string }) {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(imageSearchQuery(name))
  if (data) {
    if (data.matches.length > 0) return <ImageMatches matches={data.matches} />
    return (
      <EmptyState title={t('image_search.none')}>
        <ByHand />
      </EmptyState>
    )
  }
  if (isFetching || !error) return <Busy />
  if (chosenPicture(name) === undefined) return <EmptyState title={t('image_search.gone')} text={t('image_search.gone.text')} />
  return (
    <ErrorState title={t('image_search.failed')} text={errorMessage(error)} onRetry={() => void refetch()}>
      <ByHand />
    </ErrorState>
  )
}

function Busy() {
  const t = useT()
  return (
    <div className={styles.busy} role="status">
      <Spinner size={20} />
      {t('image_search.busy')}
    </div>
  )
}

/** Other services for a manual search. */
function ByHand() {
  const t = useT()
  return <p className={styles.byHand}>{t('image_search.by_hand', { first: 'saucenao.com', second: 'ascii2d.net' })}</p>
}
