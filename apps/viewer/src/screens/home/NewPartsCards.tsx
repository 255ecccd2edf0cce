// Home's rows of new parts of series by followed users. Loaded when the page is idle.

import { useSession } from '../../platform/session/session.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { timelineQuery, webTimelineQuery } from '../../works/queries/following.ts'
import type { WorkKind } from '../../works/seriesParts/seriesPart.ts'
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
