// Random works from the rankings of the last two weeks, with a refresh button (docs/spec/product.md 2.7).

import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { kindTabs } from '../../lists/kindTabs.ts'
import { ListFrame } from '../../lists/ListFrame.tsx'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import type { RandomKind } from '../../lists/queries/random.ts'
import { randomNovels, randomWorks } from '../../lists/queries/random.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed, useRefresh } from '../../platform/query/feed.ts'

export interface RandomScreenProps {
  readonly kind: RandomKind
}

export function RandomScreen({ kind }: RandomScreenProps) {
  return kind === 'novel' ? <Novels /> : <Works key={kind} kind={kind} />
}

function Works({ kind }: { readonly kind: 'illust' | 'manga' }) {
  const t = useT()
  const title = t('screen.random')
  const query = randomWorks[kind]
  return (
    <ListFrame title={title} tabs={kindTabs('/random_illust', kind, t)} onRefresh={useRefresh(query)}>
      <ArtworkGallery feed={useFeed(query)} name={`random ${kind}`} label={title} />
    </ListFrame>
  )
}

function Novels() {
  const t = useT()
  const title = t('screen.random')
  return (
    <ListFrame title={title} tabs={kindTabs('/random_illust', 'novel', t)} onRefresh={useRefresh(randomNovels)}>
      <NovelGallery feed={useFeed(randomNovels)} name="random novel" label={title} />
    </ListFrame>
  )
}
