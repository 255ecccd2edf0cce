// Home: its tabs.
import { ComingHome } from './ComingHome.tsx'

export function HomeScreen({ tab }: { readonly tab: 'illust' | 'manga' | 'novel' }) {
  return <ComingHome tab={tab} />
}
