// Nodes of a caption or an article on the page: links to our own screens inside, all others in a new tab, pictures through the image proxy.
import { createElement, Fragment, type ReactNode } from 'react'
import { pictureUrl } from '../../data/picture.ts'
import { useFollowLinks } from '../gallery/followLink.ts'
import type { CaptionNode, CaptionPicture } from './captionNode.ts'

export function CaptionNodes({ nodes }: { readonly nodes: readonly CaptionNode[] }): ReactNode {
  // Remote HTML never changes its order: the position is the identity.
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

/** A plain link: a caption may hold a thousand of them, and the router's own costs ten times as much. */
function InnerLink({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const follow = useFollowLinks()
  return (
    <a href={path} onClick={follow}>
      {children}
    </a>
  )
}

/** A picture without a size of its own gets its room from the style sheet, so that nothing moves when it comes. */
function Picture({ picture: { address, alt, size } }: { readonly picture: CaptionPicture }) {
  return <img src={pictureUrl(address)} alt={alt} width={size?.width} height={size?.height} loading="lazy" decoding="async" />
}
