// The sections of a long page of settings, beside it on wide screens.
import { useT } from '../../platform/i18n/useT.ts'
import styles from './SectionList.module.css'
import { type SectionName, sectionOf } from './sections.ts'

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
            <button type="button" className={styles.section} onClick={() => show(name)}>
              {t(`setting.group.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls to a section and moves the focus there. The address stays, so that Back leaves the page. */
function show(name: SectionName): void {
  const section = document.getElementById(sectionOf(name))
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
  section?.querySelector('h2')?.focus({ preventScroll: true })
}
