// The translator and the language of single paragraphs. Native selects work inside a full-screen dialog.
import { languages } from '@emaki/domain'
import { SelectRow } from '../../pictures/readerPanel/PanelRows.tsx'
import { languageNames } from '../../platform/i18n/languageNames.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { availableEngines } from '../translate/availableEngines.ts'
import { engineName } from '../translate/engineNames.ts'
import type { EngineChoice } from '../translate/novelTranslation.ts'
import { OwnModelForm } from '../translate/OwnModelForm.tsx'
import styles from './TranslatorChoice.module.css'

export interface TranslatorChoiceProps {
  readonly choice: EngineChoice
  readonly onChoose: (choice: EngineChoice) => void
}

export function TranslatorChoice({ choice, onChoose }: TranslatorChoiceProps) {
  const t = useT()
  const engines = availableEngines('novel')
  return (
    <div className={styles.choice}>
      <SelectRow
        label={t('translate.engine')}
        value={choice.engine}
        onValue={(value) => onChoose({ ...choice, engine: engines.find((engine) => engine === value) ?? choice.engine })}
      >
        {engines.map((engine) => (
          <option key={engine} value={engine}>
            {engineName(engine, t)}
          </option>
        ))}
      </SelectRow>
      <SelectRow
        label={t('translate.to')}
        value={choice.to}
        onValue={(value) => onChoose({ ...choice, to: languages.find((tag) => tag === value) ?? choice.to })}
      >
        {languages.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {languageNames[tag]}
          </option>
        ))}
      </SelectRow>
      {choice.engine === 'own' && <OwnModelForm />}
    </div>
  )
}
