// The head of an article: its series, title, day and tags.
import { formatDate } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/useT.ts'
import { chipClass } from '../../ui/controls/Chip.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './ArticleHead.module.css'

export interface ArticleHeadProps {
  readonly series: string
  readonly title: string
  /** ISO 8601, or as the page prints it. */
  readonly date: string
  readonly tags: readonly string[]
  /** What the article is about, in a sentence or two. */
  readonly description?: string
}

export function ArticleHead({ series, title, date, tags, description = '' }: ArticleHeadProps) {
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
              <a className={chipClass()} href={`/search/${encodeURIComponent(tag)}`} dir="auto">
                <span className={styles.tag}>#{tag}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}
