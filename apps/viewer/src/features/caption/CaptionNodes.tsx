// Caption nodes on the page: links to our own screens inside, everything else in a new tab.
import { Link } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode } from 'react'
import type { CaptionNode } from './captionTree.ts'

export function CaptionNodes({ nodes }: { readonly nodes: readonly CaptionNode[] }): ReactNode {
  // A caption never changes its order: the position is the identity.
  return nodes.map((node, position) => createElement(Fragment, { key: position }, renderNode(node)))
}

function renderNode(node: CaptionNode): ReactNode {
  if (node.kind === 'text') return node.text
  const children = <CaptionNodes nodes={node.children} />
  if (node.kind === 'element')
    return node.name === 'br' || node.name === 'hr' ? createElement(node.name) : createElement(node.name, null, children)
  if ('path' in node.to) return <Link to={node.to.path}>{children}</Link>
  return (
    <a href={node.to.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}
