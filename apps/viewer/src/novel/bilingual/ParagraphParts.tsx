// The button at the end of a paragraph that shows its translation, and the progress or error below the paragraph.
import { useSyncExternalStore } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { TranslateIcon } from '../../ui/icons/states.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Segment } from '../text/chunks.ts'
import styles from './ParagraphParts.module.css'
import type { ParagraphTranslations } from './paragraphTranslations.ts'

/** Renders `TextTranslation.renderEnd`. A split paragraph has one button. */
export const paragraphEnds =
  (paragraphs: ParagraphTranslations) =>
  ({ from, block }: Segment) =>
    from === 0 && (
      <>
        <Control paragraphs={paragraphs} at={block.at} />
        <Note paragraphs={paragraphs} at={block.at} />
      </>
    )

interface PartProps {
  readonly paragraphs: ParagraphTranslations
  /** `NovelBlock.at` */
  readonly at: number
}

const useParagraph = ({ paragraphs, at }: PartProps) => useSyncExternalStore(paragraphs.subscribe, () => paragraphs.stateAt(at))

function Control({ paragraphs, at }: PartProps) {
  const t = useT()
  const isOpen = useParagraph({ paragraphs, at }) === 'open'
  return (
    <button
      type="button"
      className={styles.control}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'bilingual.hide' : 'bilingual.show')}
      title={t(isOpen ? 'bilingual.hide' : 'bilingual.show')}
      onClick={() => paragraphs.toggle(at)}
    >
      <TranslateIcon size={18} />
    </button>
  )
}

function Note({ paragraphs, at }: PartProps) {
  const t = useT()
  const state = useParagraph({ paragraphs, at })
  if (state === 'closed' || state === 'open') return null
  if (state === 'loading')
    return (
      <span role="status" aria-label={t('state.loading')} className={styles.loading}>
        <Spinner size={16} />
      </span>
    )
  return (
    <span role="alert" className={styles.note}>
      <button type="button" className={styles.retry} onClick={() => paragraphs.toggle(at)}>
        {t(`translate.fault.${state.code}`)}
        {state.detail !== '' && <bdi className={styles.detail}>{state.detail}</bdi>}
        <span className={styles.again}>{t('state.retry')}</span>
      </button>
    </span>
  )
}
