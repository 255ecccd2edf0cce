// Search option list: the options of the search box, in groups. The box keeps the focus; the pointer only chooses.
import { type MessageKey, useT } from '../../i18n/useT.ts'
import type { Icon } from '../../ui/icons/icon.tsx'
import { FollowingIcon, ForwardIcon, SearchIcon } from '../../ui/icons/navigation.tsx'
import { HistoryIcon } from '../../ui/icons/states.tsx'
import { TagIcon } from '../../ui/icons/works.tsx'
import { tagTranslation } from '../tags/tagTranslation.ts'
import styles from './SearchBox.module.css'
import type { SearchOption } from './searchOptions.ts'

interface SearchOptionListProps {
  readonly id: string
  readonly options: readonly SearchOption[]
  /** Index of the option that Enter takes; -1 when none. */
  readonly chosen: number
  readonly onChoose: (option: SearchOption) => void
}

export function SearchOptionList({ id, options, chosen, onChoose }: SearchOptionListProps) {
  const t = useT()
  return (
    <div id={id} className={styles.options} role="listbox" aria-label={t('search.options')}>
      {options.map((option, index) => {
        const { icon: Picture, name } = looks[option.does]
        const aside = tagTranslation(option.words, option.aside)
        const isFirstRecent = option.does === 'recent' && options[index - 1]?.does !== 'recent'
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above takes the keys and points here with aria-activedescendant
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
          <div
            key={`${option.does} ${option.href}`}
            id={`${id}-${index}`}
            ref={index === chosen ? scrollIntoSight : undefined}
            className={styles.option}
            role="option"
            aria-selected={index === chosen}
            data-does={option.does}
            data-first={isFirstRecent && index > 0 ? '' : undefined}
            // The focus must not leave the field, or the list would close before the click.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <Picture size={18} className={styles.mark} />
            {name !== undefined && <span className={styles.does}>{t(name)}</span>}
            <bdi className={styles.words}>{option.words}</bdi>
            {aside !== undefined && <bdi className={styles.aside}>{aside}</bdi>}
          </div>
        )
      })}
    </div>
  )
}

const scrollIntoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

const looks: Readonly<Record<SearchOption['does'], { readonly icon: Icon; readonly name?: MessageKey }>> = {
  suggest: { icon: TagIcon },
  search: { icon: SearchIcon, name: 'search.do.search' },
  r18: { icon: SearchIcon, name: 'search.rating.r18' },
  safe: { icon: SearchIcon, name: 'search.rating.safe' },
  users: { icon: FollowingIcon, name: 'search.do.users' },
  artwork: { icon: ForwardIcon, name: 'search.jump.artwork' },
  user: { icon: ForwardIcon, name: 'search.jump.user' },
  novel: { icon: ForwardIcon, name: 'search.jump.novel' },
  spotlight: { icon: ForwardIcon, name: 'search.jump.spotlight' },
  recent: { icon: HistoryIcon },
}
