// The sections of a long page of settings, beside it on wide screens.
import { useT } from '../../platform/i18n/useT.ts'
import styles from './SectionList.module.css'
import { type SectionName, showSection } from './sections.ts'

interface SectionListProps {
  /** Name of the page. */
  readonly label: string
  readonly sections: readonly SectionName[]
}

export function SectionList({ label, sections }: SectionListProps) {
  const t = useT()
  return (
    <nav className={styles.list} aria-label={label}>
      <ul>
        {sections.map((name) => (
          <li key={name}>
            <button type="button" className={styles.section} onClick={() => showSection(name)}>
              {t(`setting.group.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
