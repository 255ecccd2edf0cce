// A link to the operator's contact and policy text: a page of this viewer, or a web address on a static site.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { initialData } from '../../platform/query/initialData.ts'

export interface PolicyLinkProps {
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Renders nothing where the operator has no such text. */
export function PolicyLink({ className, children }: PolicyLinkProps) {
  const { policy } = initialData().config
  if (policy === '') return null
  if (policy === 'page')
    return (
      <Link to="/setting/about/policy" className={className}>
        {children}
      </Link>
    )
  return (
    <a href={policy} className={className} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
