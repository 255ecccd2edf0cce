// The panel of the reader with reading aloud, bilingual reading, the highlights of the novel, and the glossary of its series.
import { type ReactNode, useId } from 'react'
import { SwitchRow } from '../../pictures/readerPanel/PanelRows.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PlayIcon } from '../../ui/icons/works.tsx'
import { TranslatorChoice } from '../bilingual/TranslatorChoice.tsx'
import type { Bilingual } from '../bilingual/useBilingual.ts'
import { NovelHighlights, type NovelHighlightsProps } from '../highlights/NovelHighlights.tsx'
import styles from './readerTools.module.css'

export interface ToolsPanelProps {
  readonly bilingual: Bilingual
  readonly highlights: NovelHighlightsProps
  /** People and terms of the series. */
  readonly glossary: ReactNode
  readonly onReadAloud: () => void
}

export function ToolsPanel({ bilingual, highlights, glossary, onReadAloud }: ToolsPanelProps) {
  const t = useT()
  const id = useId()
  return (
    <div className={styles.parts}>
      <Button kind="primary" onClick={onReadAloud}>
        <PlayIcon size={20} />
        {t('aloud.title')}
      </Button>
      <section className={styles.part}>
        <SwitchRow label={t('bilingual.title')} hint={t('bilingual.hint')} checked={bilingual.isOn} onChange={bilingual.turn} />
        {bilingual.isOn && <TranslatorChoice choice={bilingual.choice} onChoose={bilingual.choose} />}
      </section>
      <section className={styles.part} aria-labelledby={`${id}-highlights`}>
        <h3 id={`${id}-highlights`} className={styles.title}>
          {t('highlight.title')}
        </h3>
        <NovelHighlights {...highlights} />
      </section>
      {glossary}
    </div>
  )
}
