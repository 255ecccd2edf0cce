// The button at the end of a paragraph that shows its translation, and the progress or error below the paragraph.
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TranslateIcon } from '../../ui/icons/states.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './ParagraphParts.module.css'
import type { ParagraphTranslations } from './paragraphTranslations.ts'

/** Renders the parts of `TextTranslation.parts`. */
export const createParagraphParts = (paragraphs: ParagraphTranslations) => ({
  renderControl: (at: number) => <Control paragraphs={paragraphs} at={at} />,
  renderNote: (at: number) => <Note paragraphs={paragraphs} at={at} />,
})

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
      <div role="status" className={styles.note}>
        <Spinner size={16} />
        {t('translate.loading')}
      </div>
    )
  return (
    <div role="alert" className={styles.note}>
      <span>
        {t(`translate.fault.${state.code}`)}
        {state.detail !== '' && <bdi className={styles.detail}>{state.detail}</bdi>}
      </span>
      <Button kind="plain" onClick={() => paragraphs.toggle(at)}>
        {t('state.retry')}
      </Button>
    </div>
  )
}
