// A caption on the page: safe elements only, links to our own screens inside, everything else in a new tab; long ones start collapsed.
import { captionCollapse } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import styles from './Caption.module.css'
import { type CaptionNode, captionText, parseCaption } from './captionTree.ts'

export interface CaptionProps {
  /** HTML as upstream sent it. */
  readonly html: string
}

/** Shows nothing for an empty caption. Over 500 characters it starts collapsed (spec 4). */
export function Caption({ html }: CaptionProps) {
  const t = useT()
  const nodes = parseCaption(html)
  const [isOpen, setOpen] = useState(false)
  const text = captionText(nodes)
  if (text.trim() === '') return null
  const isLong = text.length > captionCollapse
  return (
    <div className={styles.caption}>
      <div className={isLong && !isOpen ? styles.collapsed : styles.open} dir="auto">
        {renderNodes(nodes)}
      </div>
      {isLong && (
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'artwork.caption.less' : 'artwork.caption.more')}
        </button>
      )}
    </div>
  )
}

function renderNodes(nodes: readonly CaptionNode[]): ReactNode {
  // A caption never changes its order: the position is the identity.
  return nodes.map((node, position) => createElement(Fragment, { key: position }, renderNode(node)))
}

function renderNode(node: CaptionNode): ReactNode {
  if (node.kind === 'text') return node.text
  if (node.kind === 'element')
    return node.name === 'br' || node.name === 'hr'
      ? createElement(node.name)
      : createElement(node.name, null, renderNodes(node.children))
  if ('path' in node.to) return <Link to={node.to.path}>{renderNodes(node.children)}</Link>
  return (
    <a href={node.to.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {renderNodes(node.children)}
    </a>
  )
}
