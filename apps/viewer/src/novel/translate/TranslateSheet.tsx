// The sheet with the options of a translation: engine, target language, and whether it always starts.
import { type Language, languages } from '@emaki/domain'
import { useId, useState } from 'react'
import { languageNames } from '../../platform/i18n/languageNames.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { setSetting, useSetting } from '../../platform/settings/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { isOwnModelSet, readOwnModel } from '../../works/translation/ownModel.ts'
import { availableEngines } from './availableEngines.ts'
import { type EngineId, parseEngine, type TranslatedKind } from './engine.ts'
import { engineHint, engineName } from './engineNames.ts'
import type { EngineChoice } from './novelTranslation.ts'
import { OwnModelForm } from './OwnModelForm.tsx'
import styles from './TranslateSheet.module.css'

export interface TranslateSheetProps {
  readonly kind: TranslatedKind
  readonly before: EngineChoice | undefined
  readonly onStart: (choice: EngineChoice) => void
  readonly onClose: () => void
}

const targets = languages.map((tag) => ({ value: tag, label: languageNames[tag], lang: tag }))

export function TranslateSheet({ kind, before, onStart, onClose }: TranslateSheetProps) {
  const t = useT()
  const id = useId()
  const spoken = useLanguage()
  const engines = availableEngines(kind)
  const standard = parseEngine(useSetting('novelTranslator'))
  const [engine, setEngine] = useState<EngineId>(() => preferred([before?.engine, standard], engines))
  const [to, setTo] = useState<Language>(before?.to ?? spoken)
  const [hasOwn, setHasOwn] = useState(() => isOwnModelSet(readOwnModel()))
  const isReady = engine !== 'own' || hasOwn
  const start = () => {
    onStart({ engine, to })
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={t('translate.action')}>
      <fieldset className={styles.engines}>
        <legend className="unseen">{t('translate.engine')}</legend>
        {engines.map((one) => (
          <label key={one} className={styles.engine}>
            <input
              type="radio"
              name={`${id}-engine`}
              className={styles.mark}
              checked={engine === one}
              onChange={() => setEngine(one)}
            />
            <span className={styles.label}>
              <span>{engineName(one, t)}</span>
              {engineHint(one, t) !== undefined && <span className={styles.hint}>{engineHint(one, t)}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {engine === 'own' && <OwnModelForm onChange={(own) => setHasOwn(isOwnModelSet(own))} />}
      <div className={styles.row}>
        <span id={`${id}-to`}>{t('translate.to')}</span>
        <Select aria-labelledby={`${id}-to`} choices={targets} chosen={to} onChoose={setTo} />
      </div>
      {kind === 'novel' && (
        <label className={styles.row} htmlFor={`${id}-always`}>
          <span id={`${id}-always-name`}>{t('translate.always')}</span>
          <Switch
            id={`${id}-always`}
            aria-labelledby={`${id}-always-name`}
            checked={standard === engine}
            onChange={(on) => setSetting('novelTranslator', on ? engine : '')}
          />
        </label>
      )}
      <Button kind="primary" disabled={!isReady} onClick={start}>
        {t('translate.start')}
      </Button>
    </Sheet>
  )
}

/** The first preference that is available, else the first engine: engines without setup come first. */
const preferred = (preferences: readonly (EngineId | undefined)[], engines: readonly EngineId[]): EngineId =>
  preferences.find((options) => options !== undefined && engines.includes(options)) ?? engines[0] ?? 'own'
