// A text area for a list, one entry a line, with a save button (docs/spec/product.md 2.13, content display).
import { useT } from '../../../i18n/useT.ts'
import { cleanList } from '../../../settings/kinds.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import textField from '../../../ui/controls/textField.module.css'
import { showToast } from '../../../ui/overlays/toast.ts'
import { useDraft } from './drafts.ts'
import styles from './Fields.module.css'

interface LinesFieldProps {
  readonly setting: string
  readonly kept: readonly string[]
  readonly onSave: (entries: string[]) => void
  readonly labelledBy: string
}

export function LinesField({ setting, kept, onSave, labelledBy }: LinesFieldProps) {
  const t = useT()
  // The draft; undefined while the field shows the stored list, which other screens may change.
  const [text, type] = useDraft(setting)
  const entries = cleanList((text ?? '').split(/\r\n|[\n\r\u2028\u2029]/))
  const save = () => {
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
        value={text ?? kept.join('\n')}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        <span className={styles.count}>{t('setting.entries', { count: text === undefined ? kept.length : entries.length })}</span>
        <Button kind="quiet" disabled={text === undefined} onClick={save}>
          {t('setting.save')}
        </Button>
      </div>
    </div>
  )
}
