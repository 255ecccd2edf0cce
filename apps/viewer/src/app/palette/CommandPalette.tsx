// The command palette: a field, and the commands that fit what is typed. Load it lazily.
import { Autocomplete } from '@base-ui/react/autocomplete'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { SearchIcon } from '../../ui/icons/navigation.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { keyCap, keyParts } from '../keyboard/keyCaps.ts'
import styles from './CommandPalette.module.css'
import { type Command, type FoundGroup, findCommands, groupNames } from './command.ts'
import { isPaletteKey } from './paletteKey.ts'
import { useCommands } from './useCommands.ts'

export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const groups = findCommands(useCommands(query), query)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  // Another query begins at the top of its results.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is what the list shows
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0
  }, [query])

  const run = (command: Command) => {
    onClose()
    void command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPaletteKey(event.nativeEvent)) return
    event.preventDefault()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('palette.title')} form="top" initialFocus={() => field.current}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys that open the palette close it, whatever has the focus */}
      <div className={styles.palette} onKeyDown={onKeyDown}>
        <Autocomplete.Root
          inline
          open
          mode="none"
          items={groups}
          autoHighlight="always"
          keepHighlight
          itemToStringValue={(command: Command) => command.name}
          value={query}
          onValueChange={(value, { reason }) => {
            if (reason !== 'item-press') setQuery(value)
          }}
        >
          <div className={styles.field}>
            <SearchIcon size={20} />
            <Autocomplete.Input
              ref={field}
              className={styles.input}
              aria-label={t('palette.field')}
              placeholder={t('palette.field')}
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
            />
          </div>
          <Autocomplete.Status className="unseen">{t('setting.search.found', { count })}</Autocomplete.Status>
          <Autocomplete.List ref={list} className={styles.list} aria-label={t('palette.title')}>
            {({ value, items }: FoundGroup) => (
              <Autocomplete.Group key={value} items={items} className={styles.group}>
                <Autocomplete.GroupLabel className={styles.heading}>{t(groupNames[value])}</Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(command: Command) => (
                    <Autocomplete.Item key={command.id} value={command} className={styles.item} onClick={() => run(command)}>
                      <Line command={command} />
                    </Autocomplete.Item>
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
        </Autocomplete.Root>
      </div>
    </Dialog>
  )
}

function Line({ command: { icon: Picture, name, detail, keys } }: { readonly command: Command }) {
  return (
    <>
      <Picture size={20} className={styles.icon} />
      <bdi className={styles.name}>{name}</bdi>
      {detail && <bdi className={styles.detail}>{detail}</bdi>}
      {keys && (
        <span className={styles.keys} aria-hidden="true">
          {keys
            .split(' ')
            .flatMap(keyParts)
            .map((key, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a key may be pressed twice
              <kbd key={index} className={styles.key}>
                {keyCap(key)}
              </kbd>
            ))}
        </span>
      )}
    </>
  )
}
