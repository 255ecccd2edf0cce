// Header of an article: series, title, date, description and tags.
import { searchPath } from '@emaki/domain'
import { formatDate } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { chipClass } from '../../ui/controls/Chip.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './ArticleHeader.module.css'

export interface ArticleHeaderProps {
  readonly series: string
  readonly title: string
  /** ISO 8601, or text that the page shows. */
  readonly date: string
  readonly tags: readonly string[]
  readonly description?: string
}

export function ArticleHeader({ series, title, date, tags, description = '' }: ArticleHeaderProps) {
  const language = useLanguage()
  const day = formatDate(date.replaceAll('.', '-'), language, 'UTC') || date
  return (
    <header className={styles.head}>
      {series && (
        <p className={styles.series} {...textAttributes(series)}>
          {series}
        </p>
      )}
      <h1 className={styles.title} {...textAttributes(title)}>
        {title}
      </h1>
      {day && <p className={styles.day}>{day}</p>}
      {description && (
        <p className={styles.description} {...textAttributes(description)}>
          {description}
        </p>
      )}
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <a className={chipClass()} href={withBasePath(searchPath('illust', tag))} dir="auto">
                <span className={styles.tag}>#{tag}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}
