// Home's rows of new parts of series by followed users. Loaded when the page is idle.
import { timelineQuery, webTimelineQuery } from '../../data/account/following.ts'
import type { WorkKind } from '../../features/seriesParts/seriesPart.ts'
import { useSession } from '../../features/session/session.ts'
import { useSetting } from '../../settings/store.ts'
import { NewNovelParts, NewParts } from './NewParts.tsx'

export function NewPartsCards({ kinds }: { readonly kinds: readonly WorkKind[] }) {
  const { mode, user } = useSession()
  return (
    <>
      {user && mode === 'app' && kinds.includes('artwork') && <NewParts query={timelineQuery(user.id, 'all')} />}
      {user && mode === 'app' && kinds.includes('novel') && <NewNovelParts userId={user.id} />}
      {user && mode === 'web' && kinds.includes('artwork') && <NewWebParts userId={user.id} />}
    </>
  )
}

function NewWebParts({ userId }: { readonly userId: string }) {
  return <NewParts query={webTimelineQuery(userId, useSetting('r18') ? 'all' : 'safe')} />
}
