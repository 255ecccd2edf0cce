// Listbox with the options of the search box. The focus stays in the text field.
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import type { Icon as IconComponent } from '../../ui/icons/icon.tsx'
import { FollowingIcon, ForwardIcon, SearchIcon } from '../../ui/icons/navigation.tsx'
import { HistoryIcon } from '../../ui/icons/states.tsx'
import { TagIcon } from '../../ui/icons/works.tsx'
import { tagTranslation } from '../../works/tags/tagTranslation.ts'
import styles from './SearchBox.module.css'
import type { SearchOption } from './searchOptions.ts'

export interface SearchOptionListProps {
  readonly id: string
  readonly options: readonly SearchOption[]
  /** Index of the active option, which Enter selects; -1 when none. */
  readonly activeIndex: number
  readonly onChoose: (option: SearchOption) => void
}

export function SearchOptionList({ id, options, activeIndex, onChoose }: SearchOptionListProps) {
  const t = useT()
  return (
    <div id={id} className={styles.options} role="listbox" aria-label={t('search.options')}>
      {options.map((option, index) => {
        const { icon: Icon, label } = appearances[option.action]
        const translation = tagTranslation(option.text, option.translation)
        const isFirstRecent = option.action === 'recent' && options[index - 1]?.action !== 'recent'
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles keys and refers to this element with aria-activedescendant
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
          <div
            key={`${option.action} ${option.href}`}
            id={`${id}-${index}`}
            ref={index === activeIndex ? scrollIntoView : undefined}
            className={styles.option}
            role="option"
            aria-selected={index === activeIndex}
            data-action={option.action}
            data-first={isFirstRecent && index > 0 ? '' : undefined}
            // Keeps the focus in the field; otherwise the list closes before the click.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <Icon size={18} className={styles.mark} />
            {label !== undefined && <span className={styles.label}>{t(label)}</span>}
            <bdi className={styles.text}>{option.text}</bdi>
            {translation !== undefined && <bdi className={styles.translation}>{translation}</bdi>}
          </div>
        )
      })}
    </div>
  )
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

const appearances: Readonly<Record<SearchOption['action'], { readonly icon: IconComponent; readonly label?: MessageKey }>> = {
  open: { icon: ForwardIcon, label: 'search.do.open' },
  suggest: { icon: TagIcon },
  search: { icon: SearchIcon, label: 'search.do.search' },
  r18: { icon: SearchIcon, label: 'search.rating.r18' },
  safe: { icon: SearchIcon, label: 'search.rating.safe' },
  users: { icon: FollowingIcon, label: 'search.do.users' },
  artwork: { icon: ForwardIcon, label: 'search.jump.artwork' },
  user: { icon: ForwardIcon, label: 'search.jump.user' },
  novel: { icon: ForwardIcon, label: 'search.jump.novel' },
  spotlight: { icon: ForwardIcon, label: 'search.jump.spotlight' },
  recent: { icon: HistoryIcon },
}
