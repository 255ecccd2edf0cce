// Home's rows of new parts of watched series and of series by followed users. Loaded when the page is idle.
import type { Account } from '../../platform/account/account.ts'
import { useSession } from '../../platform/session/session.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { timelineQuery, webTimelineQuery } from '../../works/queries/following.ts'
import type { WorkKind } from '../../works/seriesParts/seriesPart.ts'
import { NewNovelParts, NewParts } from './NewParts.tsx'

export function NewPartsCards({ kinds }: { readonly kinds: readonly WorkKind[] }) {
  const { mode } = useSession()
  const account = useAccount()
  if (!account) return null
  const hasArtworks = kinds.includes('artwork')
  return (
    <>
      {mode === 'app' && hasArtworks && <NewParts account={account} query={timelineQuery(account.id, 'all')} />}
      {mode === 'app' && kinds.includes('novel') && <NewNovelParts account={account} hasWatched={!hasArtworks} />}
      {mode === 'web' && hasArtworks && <NewWebParts account={account} />}
    </>
  )
}

function NewWebParts({ account }: { readonly account: Account }) {
  return <NewParts account={account} query={webTimelineQuery(account.id, useSetting('r18') ? 'all' : 'safe')} />
}
