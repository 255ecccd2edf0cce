// What this visit knows about the subject of an action: from the stores for a key press, and as a hook for menus, which follow changes.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { type LibraryAccess, libraryAccessQuery } from '../../library/queries/libraryAccess.ts'
import { type Account, listedFlag } from '../../platform/account/account.ts'
import { type Flags, flagKey, flagOf, flags } from '../../platform/account/flags.ts'
import { type Session, session } from '../../platform/account/session.ts'
import { type ActionContext, type ActionSubject, workOf } from '../../works/actions/workAction.ts'
import { bookmarkKindOf } from '../../works/bookmark/bookmarkTarget.ts'

/** `offline`: by default the state is unknown, which counts as no copy. */
type Situation = Pick<ActionContext, 'subject' | 'place' | 'client' | 'navigate' | 'enlarge'> &
  Partial<Pick<ActionContext, 'offline'>>

/** The state of the stores. The React Compiler needs it as an argument. */
interface Known {
  readonly session: Session
  readonly flags: Flags
  readonly access: LibraryAccess | undefined
}

/** The context as it is now. */
export function readContext(situation: Situation): ActionContext {
  return contextOf(situation, {
    session: session.getState(),
    flags: flags.getState(),
    access: situation.client.getQueryData(libraryAccessQuery().queryKey),
  })
}

/** The context of a menu, which follows changes. */
export function useActionContext(
  subject: ActionSubject,
  place: ActionContext['place'],
  offline?: ActionContext['offline'],
): ActionContext {
  const client = useQueryClient()
  const router = useRouter()
  return contextOf(
    { ...situationOf(client, router), subject, place, ...(offline && { offline }) },
    {
      session: useStore(session),
      flags: useStore(flags),
      access: useQuery(libraryAccessQuery()).data,
    },
  )
}

function contextOf(situation: Situation, { session: { mode, user }, flags, access }: Known): ActionContext {
  const account = user ? { mode, id: user.id } : undefined
  const flag = account && knownFlag(flags, account, situation.subject)
  return { offline: 'none', ...situation, account, flag, mayKeep: access?.mayManage === true }
}

function knownFlag(flags: Flags, account: Account, subject: ActionSubject) {
  const work = workOf(subject)
  if (!work) return undefined
  return flagOf(flags, flagKey(account.id, bookmarkKindOf(work), work.id), Date.now()) ?? listedFlag(account, work)
}

/** The parts of a context that do not depend on the subject. */
export const situationOf = (client: QueryClient, router: ReturnType<typeof useRouter>) => ({
  client,
  navigate: (href: string) => void router.navigate({ href }),
})
