// One row of the route table: an address is read, then its screen is shown.
import { type RouteComponent, useParams, useSearch } from '@tanstack/react-router'
import type { Address, Reading } from './address.ts'
import type { ScreenSource } from './lazyScreen.ts'
import { NoSuchPage } from './NoSuchPage.tsx'

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
