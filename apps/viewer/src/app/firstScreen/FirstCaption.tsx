// Captions and biographies in first screens, in their collapsed state.
import { captionCollapse } from '@emaki/domain'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import biography from '../../screens/user/Biography.module.css'
import { textAttributes } from '../../ui/textAttributes.ts'
import captionStyles from '../../works/caption/Caption.module.css'
import { CaptionTree } from '../../works/caption/CaptionTree.tsx'
import { type CaptionNode, captionText } from '../../works/caption/captionNode.ts'
import { parseCaption } from '../../works/caption/parseCaption.ts'
import { plainTextNodes } from '../../works/caption/plainTextNodes.ts'
import { truncateCaption } from '../../works/caption/truncateCaption.ts'
import { cutText } from './firstWorks.ts'

/** Maximum length of a biography in the HTML, in characters: longer than what the viewer shows of a collapsed one. */
const biographyLength = 1500

type FirstCaptionProps = { readonly html: string } | { readonly text: string }

/** A caption. */
export function FirstCaption(props: FirstCaptionProps) {
  const t = useT()
  const nodes: readonly CaptionNode[] = 'text' in props ? plainTextNodes(props.text) : parseCaption(props.html)
  const text = captionText(nodes)
  if (text.trim() === '') return null
  const isLong = text.length > captionCollapse
  return (
    <div className={captionStyles.caption}>
      <div className={isLong ? captionStyles.collapsed : captionStyles.open} {...textAttributes(text)}>
        <CaptionTree nodes={isLong ? truncateCaption(nodes) : nodes} InnerLink={PathLink} />
      </div>
      {isLong && (
        <button type="button" className={captionStyles.toggle} inert>
          {t('artwork.caption.more')}
        </button>
      )}
    </div>
  )
}

const PathLink = ({ path, children }: { readonly path: string; readonly children: ReactNode }) => <a href={path}>{children}</a>

/** A biography of plain text. */
export function FirstBiography({ comment }: { readonly comment: string }) {
  const nodes = plainTextNodes(cutText(comment, biographyLength))
  const text = captionText(nodes)
  if (text.trim() === '') return null
  return (
    <div className={biography.biography}>
      <div className={biography.text} {...textAttributes(text)}>
        <CaptionTree nodes={nodes} InnerLink={PathLink} />
      </div>
    </div>
  )
}
