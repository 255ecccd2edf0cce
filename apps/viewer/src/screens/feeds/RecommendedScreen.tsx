// Illustrations that the site recommends. The list is endless only in local app API mode (docs/spec/product.md 1, 5).

import { useHost } from '../../data/hosts/host.ts'
import { recommendedQuery } from '../../data/lists/recommended.ts'
import { useFeed } from '../../data/query/feed.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import { ListFrame } from '../../features/lists/ListFrame.tsx'
import { SelfHostedOnly } from '../../features/lists/SelfHostedOnly.tsx'
import { useSession } from '../../features/session/session.ts'
import { useT } from '../../i18n/useT.ts'

export function RecommendedScreen() {
  const t = useT()
  const { isSelfHosted } = useHost()
  const isApp = useSession().mode === 'app'
  return (
    <ListFrame title={t('screen.recommended')}>
      {isSelfHosted || isApp ? <RecommendedWorks isEndless={isApp} /> : <SelfHostedOnly />}
    </ListFrame>
  )
}

function RecommendedWorks({ isEndless }: { readonly isEndless: boolean }) {
  const t = useT()
  return (
    <ArtworkGallery feed={useFeed(recommendedQuery('illust', isEndless))} name="recommended" label={t('screen.recommended')} />
  )
}
