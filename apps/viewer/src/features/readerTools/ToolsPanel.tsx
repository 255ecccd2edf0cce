// The panel of the reader with reading aloud, bilingual reading, and the highlights of the novel.
import { useId } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { PlayIcon } from '../../ui/icons/works.tsx'
import { TranslatorChoice } from '../bilingual/TranslatorChoice.tsx'
import type { Bilingual } from '../bilingual/useBilingual.ts'
import { NovelHighlights, type NovelHighlightsProps } from '../highlights/NovelHighlights.tsx'
import styles from './readerTools.module.css'

export interface ToolsPanelProps {
  readonly bilingual: Bilingual
  readonly highlights: NovelHighlightsProps
  readonly onReadAloud: () => void
}

export function ToolsPanel({ bilingual, highlights, onReadAloud }: ToolsPanelProps) {
  const t = useT()
  const id = useId()
  return (
    <div className={styles.parts}>
      <Button kind="primary" onClick={onReadAloud}>
        <PlayIcon size={20} />
        {t('aloud.title')}
      </Button>
      <section className={styles.part}>
        <div className={styles.row}>
          <span id={`${id}-name`}>
            {t('bilingual.title')}
            <span id={`${id}-hint`} className={styles.hint}>
              {t('bilingual.hint')}
            </span>
          </span>
          <Switch
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-hint`}
            checked={bilingual.isOn}
            onChange={bilingual.turn}
          />
        </div>
        {bilingual.isOn && <TranslatorChoice choice={bilingual.choice} onChoose={bilingual.choose} />}
      </section>
      <section className={styles.part} aria-labelledby={`${id}-highlights`}>
        <h2 id={`${id}-highlights`} className={styles.title}>
          {t('highlight.title')}
        </h2>
        <NovelHighlights {...highlights} />
      </section>
    </div>
  )
}
