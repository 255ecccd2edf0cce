import type { ReactNode } from 'react'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { CaptionTree } from './CaptionTree.tsx'
import type { CaptionNode } from './captionNode.ts'

/** The nodes of a caption or an article. Links to our own screens use the router, all others open a new tab. */
export const CaptionNodes = ({ nodes }: { readonly nodes: readonly CaptionNode[] }) => (
  <CaptionTree nodes={nodes} InnerLink={InnerLink} />
)

/** A plain link instead of the router's `Link`, which costs ten times as much: a caption may contain a thousand links. */
function InnerLink({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const follow = useFollowLinks()
  return (
    <a href={withBasePath(path)} onClick={follow}>
      {children}
    </a>
  )
}
