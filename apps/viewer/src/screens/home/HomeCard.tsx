import { RouterAnchor } from '../../platform/links/RouterAnchor.tsx'
import { HomeCardView, type HomeCardViewProps } from './HomeCardView.tsx'

/** A titled section of the home screen. */
export const HomeCard = (props: Omit<HomeCardViewProps, 'Anchor'>) => <HomeCardView {...props} Anchor={RouterAnchor} />
