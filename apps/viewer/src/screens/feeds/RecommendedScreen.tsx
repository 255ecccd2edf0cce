// Illustrations that the site recommends. The list is endless only in local app API mode (docs/spec/product.md 1, 5).

import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { ListFrame } from '../../lists/ListFrame.tsx'
import { recommendedQuery } from '../../lists/queries/recommended.ts'
import { SelfHostedOnly } from '../../lists/SelfHostedOnly.tsx'
import { useHost } from '../../platform/hosts/host.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { useSession } from '../../platform/session/session.ts'

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
