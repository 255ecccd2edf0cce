// One row of the route table: which screen an address shows, and which addresses show none.
import { parseId } from '@emaki/domain'
import { type RouteComponent, useParams, useSearch } from '@tanstack/react-router'
import type { MessageKey } from '../i18n/useT.ts'
import { ComingScreen } from './ComingScreen.tsx'
import { type ScreenSource, screenAtHand } from './lazyScreen.ts'
import { type Missing, NoSuchPage } from './NoSuchPage.tsx'

export interface Address {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, unknown>>
}

/** What the screen is given; or, when the address names nothing that can exist, what it fails to name. */
export type Reading<Props> = { readonly props: Props } | { readonly missing: Missing }

/** A route's component: reads the address, then shows the screen or says that there is no such page. */
export function page<Props extends object>(
  source: ScreenSource<Props>,
  read: (address: Address) => Reading<NoInfer<Props>>,
): RouteComponent {
  return Object.assign(() => <Page source={source} read={read} />, { preload: () => source.preload() })
}

interface PageProps<Props> {
  readonly source: ScreenSource<Props>
  readonly read: (address: Address) => Reading<NoInfer<Props>>
}

function Page<Props extends object>({ source, read }: PageProps<Props>) {
  const params = useParams({ strict: false })
  const query = useSearch({ strict: false })
  const reading = read({ params, query })
  if ('missing' in reading) return <NoSuchPage missing={reading.missing} />
  const Screen = source.take()
  return <Screen {...reading.props} />
}

/** A screen that a later issue builds: it says its name. `ids` are the path's parameters that must be ids. */
export const coming = (name: MessageKey, ...ids: readonly string[]): RouteComponent =>
  page(screenAtHand(ComingScreen), ({ params }) =>
    ids.every((key) => parseId(params[key]) !== undefined) ? { props: { name } } : { missing: 'id' },
  )

/** Reads a path whose only parameter is an id. */
export function idOf({ params }: Address): Reading<{ readonly id: string }> {
  const id = parseId(params.id)
  return id === undefined ? { missing: 'id' } : { props: { id } }
}

/** Reads nothing: the screen is given the same at every address of its path. */
export const always =
  <const Props extends object>(props: Props) =>
  (): Reading<Props> => ({ props })
