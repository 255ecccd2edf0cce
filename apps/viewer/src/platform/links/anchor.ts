import type { ElementType, ReactNode, Ref } from 'react'

/** What links to a path of the viewer: `a` in the first screen in the HTML, RouterAnchor in the app. */
export type Anchor = ElementType<AnchorProps>

export interface AnchorProps {
  /** A path of the viewer, without the base path. */
  readonly href: string
  readonly ref?: Ref<HTMLAnchorElement>
  readonly className?: string | undefined
  readonly children?: ReactNode
  readonly 'aria-current'?: 'page' | undefined
  readonly 'data-artist'?: string
}
