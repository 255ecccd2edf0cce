// The engine for automatic translation of novels, and the user's own model.

import { availableEngines } from '../../../novel/translate/availableEngines.ts'
import { type EngineId, parseEngine } from '../../../novel/translate/engine.ts'
import { engineName } from '../../../novel/translate/engineNames.ts'
import { OwnModelForm } from '../../../novel/translate/OwnModelForm.tsx'
import { useT } from '../../../platform/i18n/useT.ts'
import { setSetting, useSetting } from '../../../platform/settings/store.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { ShieldIcon } from '../../../ui/icons/states.tsx'
import { useCellTexts } from '../table/useCellTexts.ts'
import { Cell } from './Cells.tsx'

export function TranslationCells() {
  const t = useT()
  const engine = parseEngine(useSetting('novelDefTranslate')) ?? 'none'
  const choices: { value: EngineId | 'none'; label: string }[] = [
    { value: 'none', label: t('translate.engine.none') },
    ...availableEngines('novel').map((value) => ({ value, label: engineName(value, t) })),
  ]
  return (
    <>
      <Cell
        {...useCellTexts('novelDefTranslate')}
        control={(id) => (
          <Select
            aria-labelledby={id}
            choices={choices}
            chosen={engine}
            onChoose={(value) => setSetting('novelDefTranslate', value === 'none' ? '' : value)}
          />
        )}
      />
      <Cell icon={ShieldIcon} name={t('translate.engine.own')} isWide control={() => <OwnModelForm />} />
    </>
  )
}
