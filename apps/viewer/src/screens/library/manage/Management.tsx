// What the operator manages in the library.
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { type MessageKey, useT } from '../../../platform/i18n/useT.ts'
import { clickedPath } from '../../../platform/links/followLink.ts'
import { withBasePath } from '../../../platform/settings/basePath.ts'
import { chipClass } from '../../../ui/controls/Chip.tsx'
import { type ManagementView, managementViews, pathOf } from '../libraryViews.ts'
import { Check } from './Check.tsx'
import { DuplicateList } from './DuplicateList.tsx'
import { Imports } from './Imports.tsx'
import { Jobs } from './Jobs.tsx'
import styles from './Management.module.css'
import { Rules } from './Rules.tsx'
import { Trash } from './Trash.tsx'

const names: Readonly<Record<ManagementView, MessageKey>> = {
  rules: 'library.rules',
  jobs: 'library.jobs',
  imports: 'library.imports',
  trash: 'library.trash',
  duplicates: 'library.duplicates',
  check: 'library.check',
}
const parts = { rules: Rules, jobs: Jobs, imports: Imports, trash: Trash, duplicates: DuplicateList, check: Check } as const

export function Management({ view }: { readonly view: ManagementView }) {
  const t = useT()
  const router = useRouter()
  const Part = parts[view]
  const change = (event: MouseEvent) => {
    const href = clickedPath(event)
    if (href === undefined) return
    event.preventDefault()
    void router.navigate({ href, replace: true })
  }
  return (
    <div className={styles.page}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <nav className={styles.views} aria-label={t('library.manage')} onClick={change}>
        {managementViews.map((name) => (
          <a
            key={name}
            href={withBasePath(pathOf(name))}
            className={chipClass()}
            aria-current={name === view ? 'page' : undefined}
          >
            {t(names[name])}
          </a>
        ))}
      </nav>
      <section className={styles.section} aria-labelledby="library-part">
        <h2 id="library-part" className={styles.title}>
          {t(names[view])}
        </h2>
        <Part />
      </section>
    </div>
  )
}
