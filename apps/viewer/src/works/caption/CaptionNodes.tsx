// Renders the nodes of a caption or an article. Links to our own screens use the router, all others open a new tab. Pictures use the image proxy.
import { createElement, Fragment, type ReactNode } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import type { CaptionNode, CaptionPicture } from './captionNode.ts'

export function CaptionNodes({ nodes }: { readonly nodes: readonly CaptionNode[] }): ReactNode {
  // The order of the nodes never changes, so the position can be the key.
  return nodes.map((node, position) => createElement(Fragment, { key: position }, renderNode(node)))
}

function renderNode(node: CaptionNode): ReactNode {
  if (node.kind === 'text') return node.text
  if (node.kind === 'picture') return <Picture picture={node} />
  const children = <CaptionNodes nodes={node.children} />
  if (node.kind === 'element')
    return node.name === 'br' || node.name === 'hr' ? createElement(node.name) : createElement(node.name, null, children)
  if ('path' in node.to) return <InnerLink path={node.to.path}>{children}</InnerLink>
  return (
    <a href={node.to.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}

/** A plain link instead of the router's `Link`, which costs ten times as much: a caption may contain a thousand links. */
function InnerLink({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const follow = useFollowLinks()
  return (
    <a href={withBasePath(path)} onClick={follow}>
      {children}
    </a>
  )
}

/** The style sheet reserves space for a picture without a size, so that the layout does not shift. */
function Picture({ picture: { address, alt, size } }: { readonly picture: CaptionPicture }) {
  return <img src={pictureUrl(address)} alt={alt} width={size?.width} height={size?.height} loading="lazy" decoding="async" />
}
