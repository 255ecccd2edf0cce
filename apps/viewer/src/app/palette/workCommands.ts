// Commands for what the page shows, and for the works and artists that were visited last.
import type { QueryClient } from '@tanstack/react-query'
import { readContext } from '../../lists/workActions/actionContext.ts'
import { workActions } from '../../lists/workActions/workActions.ts'
import type { Translate } from '../../platform/i18n/useT.ts'
import { browserHistory } from '../../platform/persistence/history.ts'
import { offlineState, workKey } from '../../saving/offline/offlineState.ts'
import { artworkEntry, novelEntry, userEntry, type VisitEntry } from '../../screens/history/visitEntry.ts'
import { FollowIcon } from '../../ui/icons/people.tsx'
import { HistoryIcon } from '../../ui/icons/states.tsx'
import { BookIcon } from '../../ui/icons/workActions.tsx'
import { actionLabel, needsLogin, runAction } from '../../works/actions/runAction.ts'
import { shownSubjects } from '../../works/actions/subjects.ts'
import { type ActionSubject, workOf } from '../../works/actions/workAction.ts'
import type { Command } from './command.ts'

export interface PageFacts {
  readonly t: Translate
  readonly english: Translate | undefined
  readonly client: QueryClient
  readonly navigate: (path: string) => void
}

/** The actions of the work or artist that the page shows. One that only a login lacks says so, and leads to it. */
export function pageCommands({ t, english, client, navigate }: PageFacts): readonly Command[] {
  const shown = shownSubjects.getState().at(-1)
  if (!shown) return []
  const context = readContext({ ...shown, place: 'page', client, navigate, offline: offlineOf(shown.subject) })
  return workActions.flatMap((action): readonly Command[] => {
    const isLocked = needsLogin(action, context)
    if (!isLocked && !action.isAvailable(context)) return []
    return [
      {
        id: `work ${action.id}`,
        group: 'work',
        icon: action.iconFor?.(context) ?? action.icon,
        name: actionLabel(action, context, t),
        detail: isLocked ? t('keys.needs_login') : undefined,
        words: [t(action.label), ...(english ? [english(action.label), actionLabel(action, context, english)] : [])],
        keys: action.key,
        isUsual: !isLocked,
        run: () => (isLocked ? navigate('/account/login') : runAction(action, context)),
      },
    ]
  })
}

function offlineOf(subject: ActionSubject): 'none' | 'running' | 'saved' {
  const { running, saved } = offlineState.getState()
  const key = workKey('novel' in subject ? 'novel' : 'artwork', workOf(subject)?.id ?? '')
  return running.has(key) ? 'running' : saved.has(key) ? 'saved' : 'none'
}

/** How many visits the empty palette shows. */
const usualVisits = 5

/** The visited works and artists, the last first. Empty when the browser stores no history. */
export async function readVisits(): Promise<readonly VisitEntry[]> {
  const [artworks, novels, users] = await Promise.all([
    browserHistory.artworks.visits(),
    browserHistory.novels.visits(),
    browserHistory.users.visits(),
  ])
  const entries = [
    ...artworks.map(({ at, item }) => ({ at, entry: artworkEntry(item) })),
    ...novels.map(({ at, item }) => ({ at, entry: novelEntry(item) })),
    ...users.map(({ at, item }) => ({ at, entry: userEntry(item) })),
  ]
  return entries.sort((a, b) => b.at - a.at).map(({ entry }) => entry)
}

/** `isLeftOut`: what the page shows already, and what the content settings hide. */
export function visitCommands(
  visits: readonly VisitEntry[],
  { t, navigate }: Pick<PageFacts, 't' | 'navigate'>,
  isLeftOut: (visit: VisitEntry) => boolean,
): readonly Command[] {
  return visits
    .filter((visit) => !isLeftOut(visit))
    .map(({ id, kind, href, title, by }, index) => ({
      id: `recent ${href}`,
      group: 'recent',
      icon: kind === undefined ? FollowIcon : kind === 'novel' ? BookIcon : HistoryIcon,
      name: title || t('card.untitled'),
      detail: by,
      words: [by, id],
      isUsual: index < usualVisits,
      run: () => navigate(href),
    }))
}
