// The component of a route: reads the address, then shows the screen.
import { type RouteComponent, useParams, useSearch } from '@tanstack/react-router'
import type { Address, Reading } from './address.ts'
import { lazyScreen, type ScreenSource } from './lazyScreen.ts'

// Lazy, because it is rarely needed.
const noSuchPage = lazyScreen(() => import('./NoSuchPage.tsx').then((module) => module.NoSuchPage))

/** Returns a route component that shows the screen, or NoSuchPage when the address names nothing that can exist. */
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
  if ('missing' in reading) {
    const NoSuchPage = noSuchPage.take()
    return <NoSuchPage missing={reading.missing} />
  }
  const Screen = source.take()
  return <Screen {...reading.props} />
}
