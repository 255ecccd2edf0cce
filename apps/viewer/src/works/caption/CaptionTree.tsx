// Renders the nodes of a caption or an article. Pictures use the image proxy.
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import type { CaptionNode, CaptionPicture } from './captionNode.ts'

interface CaptionTreeProps {
  readonly nodes: readonly CaptionNode[]
  /** A link to a path of the viewer. */
  readonly InnerLink: ComponentType<{ readonly path: string; readonly children: ReactNode }>
}

export function CaptionTree({ nodes, InnerLink }: CaptionTreeProps): ReactNode {
  // The order of the nodes never changes, so the position can be the key.
  return nodes.map((node, position) => createElement(Fragment, { key: position }, renderNode(node, InnerLink)))
}

function renderNode(node: CaptionNode, InnerLink: CaptionTreeProps['InnerLink']): ReactNode {
  if (node.kind === 'text') return node.text
  if (node.kind === 'picture') return <Picture picture={node} />
  const children = <CaptionTree nodes={node.children} InnerLink={InnerLink} />
  if (node.kind === 'element')
    return node.name === 'br' || node.name === 'hr' ? createElement(node.name) : createElement(node.name, null, children)
  if ('path' in node.to) return <InnerLink path={node.to.path}>{children}</InnerLink>
  return (
    <a href={node.to.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}

/** The style sheet reserves space for a picture without a size, so that the layout does not shift. */
function Picture({ picture: { address, alt, size } }: { readonly picture: CaptionPicture }) {
  return <img src={pictureUrl(address)} alt={alt} width={size?.width} height={size?.height} loading="lazy" decoding="async" />
}
