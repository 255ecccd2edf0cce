// The dialog with all keys, drawn from the table of shortcuts. Load it lazily.
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { fullScreenKeys } from './fullScreenKeys.ts'
import styles from './KeysDialog.module.css'
import { keyCap, keyParts } from './keyCaps.ts'
import { isCharacter } from './keyInput.ts'
import { type Shortcut, type ShortcutGroup, shortcuts } from './shortcuts.ts'

const groups: Readonly<Record<ShortcutGroup, MessageKey>> = {
  list: 'keys.group.list',
  work: 'keys.group.work',
  go: 'keys.group.go',
  page: 'keys.group.page',
}

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const hasCharacters = useSetting('singleKeys')
  const all = shortcuts()
  return (
    <Dialog open onClose={onClose} title={t('keys.title')} isWide>
      <div className={styles.content}>
        {!hasCharacters && <p className={styles.note}>{t('keys.off')}</p>}
        <div className={styles.groups}>
          {(Object.keys(groups) as ShortcutGroup[]).map((group) => (
            <Group
              key={group}
              title={groups[group]}
              rows={all.filter((shortcut) => shortcut.group === group)}
              {...{ hasCharacters }}
            />
          ))}
          {fullScreenKeys.map(({ title, rows }) => (
            // These views have the focus, so the setting does not concern them.
            <Group key={title} title={title} rows={rows} hasCharacters />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

interface GroupProps {
  readonly title: MessageKey
  readonly rows: readonly Pick<Shortcut, 'keys' | 'label'>[]
  readonly hasCharacters: boolean
}

function Group({ title, rows, hasCharacters }: GroupProps) {
  const t = useT()
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>{t(title)}</h3>
      <dl className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.keys.join()} shortcut={row} hasCharacters={hasCharacters} />
        ))}
      </dl>
    </section>
  )
}

interface RowProps {
  readonly shortcut: Pick<Shortcut, 'keys' | 'label'>
  readonly hasCharacters: boolean
}

function Row({ shortcut: { keys, label }, hasCharacters }: RowProps) {
  const t = useT()
  const isOff = (combination: string) => !hasCharacters && combination.split(' ').every(isCharacter)
  const shown = keys.filter((combination) => !isOff(combination))
  if (shown.length === 0) return null
  return (
    <div className={styles.row}>
      <dt>{t(label)}</dt>
      <dd className={styles.keys}>
        {shown.map((combination) => (
          <span key={combination} className={styles.combination}>
            {combination
              .split(' ')
              .flatMap(keyParts)
              .map((key, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a key may be pressed twice
                <kbd key={index} className={styles.key}>
                  {key === 'Space' ? t('keys.space') : keyCap(key)}
                </kbd>
              ))}
          </span>
        ))}
      </dd>
    </div>
  )
}
