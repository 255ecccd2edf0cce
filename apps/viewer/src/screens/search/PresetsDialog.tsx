// The presets of the search: saves the current filters under a name, and renames, sorts, pins, shares and removes presets.
import type { SearchFilters } from '@emaki/domain'
import { type FormEvent, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { maxPresetName, presetName, type SearchPreset } from '../../platform/settings/searchPresets.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { IconButton, iconButtonClass } from '../../ui/controls/IconButton.tsx'
import field from '../../ui/controls/textField.module.css'
import { CloseIcon, DownIcon, SearchIcon, UpIcon } from '../../ui/icons/navigation.tsx'
import { CopyIcon } from '../../ui/icons/works.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { copyText } from '../../works/share/copyText.ts'
import styles from './PresetsDialog.module.css'
import { changePreset, movePreset, presetPath, queryOfFilters, removePreset, savePreset } from './presets.ts'

export interface PresetsDialogProps {
  readonly kind: 'illust' | 'novel'
  /** The words of the current search, to which a preset is applied. */
  readonly words: string
  readonly filters: SearchFilters
  readonly onClose: () => void
}

export function PresetsDialog({ kind, words, filters, onClose }: PresetsDialogProps) {
  const t = useT()
  const presets = useSetting('searchPresets')
  const query = queryOfFilters(filters)
  const isNew = query !== '' && !presets.some((preset) => preset.kind === kind && preset.query === query)
  return (
    <Dialog open onClose={onClose} title={t('search.presets.title')}>
      {isNew && <SaveForm key={query} kind={kind} query={query} />}
      {!isNew && presets.length === 0 && <p className={styles.none}>{t('search.presets.none')}</p>}
      {presets.length > 0 && (
        <ul className={styles.list}>
          {presets.map((preset, index) => (
            <PresetRow
              key={`${preset.kind} ${preset.query}`}
              preset={preset}
              words={preset.kind === kind ? words : ''}
              isFirst={index === 0}
              isLast={index === presets.length - 1}
              onOpen={onClose}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function SaveForm({ kind, query }: Pick<SearchPreset, 'kind' | 'query'>) {
  const t = useT()
  const [name, setName] = useState('')
  const [isFull, setFull] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (presetName(name) !== '') setFull(!savePreset({ name, kind, query }))
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <input
        className={field.field}
        type="text"
        dir="auto"
        autoComplete="off"
        maxLength={maxPresetName}
        aria-label={t('search.preset.name')}
        placeholder={t('search.preset.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button kind="primary" type="submit" disabled={presetName(name) === ''}>
        {t('search.preset.save')}
      </Button>
      {isFull && (
        <p className={styles.full} role="alert">
          {t('search.preset.full')}
        </p>
      )}
    </form>
  )
}

interface PresetRowProps {
  readonly preset: SearchPreset
  readonly words: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onOpen: () => void
}

/** The name changes when its field loses the focus or Enter is pressed. A name that is empty or taken is reverted. */
function PresetRow({ preset, words, isFirst, isLast, onOpen }: PresetRowProps) {
  const t = useT()
  const { name, kind, isPinned } = preset
  const [typed, setTyped] = useState(name)
  const rename = () => setTyped(changePreset(preset, { name: typed }))
  const path = presetPath(preset, words)
  const open = t('search.preset.open', { name })
  return (
    <li className={styles.preset}>
      <div className={styles.head}>
        <input
          className={field.field}
          type="text"
          dir="auto"
          autoComplete="off"
          maxLength={maxPresetName}
          aria-label={t('search.preset.name')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={rename}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && rename()}
        />
        {/* The screen follows the link. */}
        <a className={iconButtonClass()} href={withBasePath(path)} aria-label={open} title={open} onClick={onOpen}>
          <SearchIcon />
        </a>
      </div>
      <div className={styles.kind}>{t(`search.kind.${kind}`)}</div>
      <div className={styles.actions}>
        <Chip pressed={isPinned} onClick={() => changePreset(preset, { isPinned: !isPinned })}>
          {t('search.preset.pin')}
        </Chip>
        <span className={styles.space} />
        <IconButton
          icon={UpIcon}
          label={t('search.preset.up', { name })}
          disabled={isFirst}
          onClick={() => movePreset(preset, -1)}
        />
        <IconButton
          icon={DownIcon}
          label={t('search.preset.down', { name })}
          disabled={isLast}
          onClick={() => movePreset(preset, 1)}
        />
        <IconButton
          icon={CopyIcon}
          label={t('search.preset.share', { name })}
          onClick={() => void copyText(new URL(withBasePath(path), location.origin).href)}
        />
        <IconButton icon={CloseIcon} label={t('search.preset.remove', { name })} onClick={() => removePreset(preset)} />
      </div>
    </li>
  )
}
