// A text area for a list, one entry a line, with a save button (docs/spec/product.md 2.13, content display).
import { useId, useState } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { cleanList } from '../../../platform/settings/kinds.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import textField from '../../../ui/controls/textField.module.css'
import { showToast } from '../../../ui/overlays/toast.ts'
import { type BlockList, readBlockLines } from '../../../works/block/blockLines.ts'
import { useDraft } from './drafts.ts'
import styles from './Fields.module.css'

interface LinesFieldProps {
  readonly setting: BlockList
  readonly kept: readonly string[]
  readonly onSave: (entries: string[]) => void
  readonly labelledBy: string
}

/** Lines that an error names at most. */
const maxNamedLines = 5

export function LinesField({ setting, kept, onSave, labelledBy }: LinesFieldProps) {
  const t = useT()
  // The draft; undefined while the field shows the stored list, which other screens may change.
  const [text, type] = useDraft(setting)
  const [refused, setRefused] = useState<readonly string[]>([])
  const errorId = useId()
  const read = readBlockLines(setting, text ?? '')
  const entries = cleanList(read.entries)
  const save = () => {
    setRefused(read.refused)
    // Nothing is saved, so that the person can mend the line where it is.
    if (read.refused.length > 0) return
    onSave(entries)
    type(undefined)
    showToast(t('setting.saved'), { kind: 'success' })
  }
  return (
    <div className={styles.lines}>
      <textarea
        className={`${textField.field} ${styles.area}`}
        rows={4}
        spellCheck={false}
        autoCapitalize="off"
        dir="auto"
        aria-labelledby={labelledBy}
        aria-invalid={refused.length > 0}
        aria-describedby={refused.length > 0 ? errorId : undefined}
        value={text ?? kept.join('\n')}
        onChange={(event) => {
          setRefused([])
          type(event.currentTarget.value)
        }}
      />
      {refused.length > 0 && (
        <p id={errorId} role="alert" className={styles.error}>
          {t(`setting.${setting}.refused`, { lines: refused.slice(0, maxNamedLines).join(', ') })}
        </p>
      )}
      <div className={styles.foot}>
        <span className={styles.count}>{t('setting.entries', { count: text === undefined ? kept.length : entries.length })}</span>
        <Button kind="quiet" disabled={text === undefined} onClick={save}>
          {t('setting.save')}
        </Button>
      </div>
    </div>
  )
}
