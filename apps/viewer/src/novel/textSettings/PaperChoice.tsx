// The paper of the text: the theme's colours, presets with a sample paragraph in the novel's language, or the user's own colours.
import { type CSSProperties, useState } from 'react'
import rows from '../../pictures/readerPanel/panelRows.module.css'
import { useT } from '../../platform/i18n/useT.ts'
import type { NovelTextConfig } from '../../platform/settings/novelText.ts'
import { Chip } from '../../ui/controls/Chip.tsx'
import { CheckIcon } from '../../ui/icons/states.tsx'
import { languageFontFamily } from './languageFontFamily.ts'
import styles from './PaperChoice.module.css'
import { type PaperSample, paperSample } from './paperSamples.ts'
import { isPaper, papers, themePaper } from './papers.ts'
import settings from './TextSettings.module.css'

export interface PaperChoiceProps {
  readonly config: NovelTextConfig
  /** Language of the novel, BCP 47; empty for the general settings. */
  readonly language: string
  readonly onChange: (changes: Partial<NovelTextConfig>) => void
}

export function PaperChoice({ config, language, onChange }: PaperChoiceProps) {
  const t = useT()
  const sample = paperSample(language)
  const [isCustom, setCustom] = useState(false)
  const isKnown = [themePaper, ...papers].some((paper) => isPaper(config, paper))
  const hasFields = isCustom || !isKnown
  const choose = (paper: Pick<NovelTextConfig, 'bg' | 'color' | 'isStill'>) => {
    setCustom(false)
    onChange(paper)
  }
  const changeColour = (changes: Partial<NovelTextConfig>) => onChange({ ...changes, isStill: false })
  const family = config.font === 'inherit' ? languageFontFamily(sample.language) : config.font
  const style = { fontFamily: family, fontWeight: config.weight, lineHeight: config.height, '--letter': `${config.size}px` }
  return (
    <fieldset className={rows.group}>
      <legend className={rows.legend}>{t('novel.colours')}</legend>
      <div className={styles.papers}>
        <PaperButton
          name={t('novel.colours.theme')}
          style={style}
          sample={sample}
          isChosen={isPaper(config, themePaper)}
          onChoose={() => choose(themePaper)}
        />
        {papers.map(({ name, bg, color, isStill }) => (
          <PaperButton
            key={name}
            name={t(`novel.paper.${name}`)}
            style={{ ...style, background: bg, color }}
            sample={sample}
            isChosen={isPaper(config, { bg, color, isStill })}
            onChoose={() => choose({ bg, color, isStill })}
          />
        ))}
      </div>
      <div className={rows.chips}>
        <Chip pressed={hasFields} aria-expanded={hasFields} onClick={() => setCustom(!isCustom)}>
          {t('novel.colours.own')}
        </Chip>
      </div>
      {hasFields && (
        <div className={settings.customColours}>
          <label className={rows.row}>
            {t('novel.colours.text')}
            <input
              type="color"
              value={config.color || '#1f1f1f'}
              onChange={({ target }) => changeColour({ color: target.value })}
            />
          </label>
          <label className={rows.row}>
            {t('novel.colours.ground')}
            <input type="color" value={config.bg || '#ffffff'} onChange={({ target }) => changeColour({ bg: target.value })} />
          </label>
        </div>
      )}
    </fieldset>
  )
}

interface PaperButtonProps {
  readonly name: string
  readonly style: CSSProperties
  readonly sample: PaperSample
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** A button like a small page. Its name is the paper's; the sample only shows what the text looks like. */
function PaperButton({ name, style, sample, isChosen, onChoose }: PaperButtonProps) {
  return (
    <button type="button" className={styles.paper} style={style} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.name}>
        {name}
        {isChosen && <CheckIcon size={16} />}
      </span>
      <span className={styles.sample} lang={sample.language} aria-hidden="true">
        {sample.parts.map((part) =>
          typeof part === 'string' ? (
            part
          ) : (
            <ruby key={part[0]}>
              {part[0]}
              <rt>{part[1]}</rt>
            </ruby>
          ),
        )}
      </span>
    </button>
  )
}
