// The people and terms of a series by category. An entry opens what the author says.
import type { Glossary } from '@emaki/domain'
import { useState } from 'react'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './Glossary.module.css'
import { TermText } from './TermText.tsx'

export interface GlossaryListProps {
  readonly seriesId: string
  readonly glossary: Glossary
}

export function GlossaryList({ seriesId, glossary }: GlossaryListProps) {
  const [open, setOpen] = useState<string>()
  return (
    <div className={styles.list}>
      {glossary.categories.map(({ name, items }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: categories have no other key here and keep their order
        <div key={index} className={styles.category}>
          <p className={styles.name} {...textAttributes(name)}>
            {name}
          </p>
          <ul className={styles.items} aria-label={name}>
            {items.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-expanded={open === item.id}
                  onClick={() => setOpen(open === item.id ? undefined : item.id)}
                >
                  <bdi className={styles.word}>{item.name}</bdi>
                  {open !== item.id && <span className={styles.hint}>{item.overview}</span>}
                </button>
                {open === item.id && <TermText seriesId={seriesId} item={item} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
