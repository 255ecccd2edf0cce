// Imports of folders on the server: a dry run with a report, then the import.
import type { LibraryImport } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { importsQuery, startImport } from '../../../library/queries/libraryManagement.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import textField from '../../../ui/controls/textField.module.css'
import { ImportReport } from './ImportReport.tsx'
import { Loaded } from './Loaded.tsx'
import styles from './Management.module.css'
import { useSend } from './useSend.ts'

export function Imports() {
  const t = useT()
  const client = useQueryClient()
  const { isBusy, send } = useSend()
  const start = async (folder: string, mode: LibraryImport['mode'], isDryRun: boolean) => {
    if (await send(() => startImport({ folder, mode, isDryRun }))) await client.invalidateQueries(importsQuery())
  }
  return (
    <>
      <p className={styles.hint}>{t('library.imports.hint')}</p>
      <ImportForm isBusy={isBusy} onStart={(folder, mode) => void start(folder, mode, true)} />
      <Loaded query={importsQuery()}>
        {(imports) => (
          <ul className={styles.list}>
            {imports.map((one) => (
              <li key={one.id} className={styles.row}>
                <ImportReport report={one} isBusy={isBusy} onRun={() => void start(one.folder, one.mode, false)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

interface ImportFormProps {
  readonly isBusy: boolean
  readonly onStart: (folder: string, mode: LibraryImport['mode']) => void
}

/** Every import begins with a dry run, which changes nothing. */
function ImportForm({ isBusy, onStart }: ImportFormProps) {
  const t = useT()
  const id = useId()
  const [folder, setFolder] = useState('')
  const [mode, setMode] = useState<LibraryImport['mode']>('index')
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (folder.trim() !== '') onStart(folder.trim(), mode)
  }
  return (
    <form className={styles.form} onSubmit={start} autoComplete="off">
      <label className={styles.field}>
        <span className={styles.label}>{t('library.imports.folder')}</span>
        <input
          className={textField.field}
          type="text"
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          maxLength={1000}
          value={folder}
          onChange={(event) => setFolder(event.currentTarget.value)}
        />
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels */}
      <div className={styles.field} role="group" aria-labelledby={id}>
        <span id={id} className={styles.label}>
          {t('library.imports.mode')}
        </span>
        <div className={styles.buttons}>
          {(['index', 'copy'] as const).map((value) => (
            <Chip key={value} pressed={mode === value} onClick={() => setMode(value)}>
              {t(`library.imports.${value}`)}
            </Chip>
          ))}
        </div>
      </div>
      <Button kind="primary" type="submit" busy={isBusy} disabled={folder.trim() === ''}>
        {t('library.imports.dry')}
      </Button>
    </form>
  )
}
