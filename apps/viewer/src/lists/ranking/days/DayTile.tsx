// A day of the strip: the first picture of its ranking that may be shown, and the date.
import type { Day } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { pictureUrl } from '../../../platform/hosts/picture.ts'
import { withBasePath } from '../../../platform/settings/basePath.ts'
import { HiddenIcon } from '../../../ui/icons/works.tsx'
import { useContentRule } from '../../../works/hidden/useContentRule.ts'
import { CoverPicture } from '../../cards/CoverPicture.tsx'
import cover from '../../cards/cover.module.css'
import { type DayList, rankingDayQuery } from '../../queries/rankingDays.ts'
import styles from './RankingDays.module.css'

interface DayTileProps {
  readonly index: number
  /** Distance from the start of the strip, in px. */
  readonly left: number
  readonly list: DayList
  readonly day: Day
  readonly now: Date
  readonly label: string
  readonly title: string
  readonly href: string
  readonly isShown: boolean
  /** True for the one tile that the Tab key reaches. */
  readonly isReachable: boolean
  /** False while the strip scrolls. */
  readonly mayLoad: boolean
  readonly onFocus: () => void
}

export function DayTile(props: DayTileProps) {
  const { index, left, list, day, now, label, title, href, isShown, isReachable, mayLoad, onFocus } = props
  const { data: works = [] } = useQuery({ ...rankingDayQuery(list, day, now), enabled: mayLoad })
  const hiddenBy = useContentRule()
  const work = works.find((one) => one.cover !== '' && hiddenBy(one) === undefined)
  const isHidden = work === undefined && works.length > 0
  return (
    <li className={styles.item} style={{ insetInlineStart: left }}>
      <a
        className={styles.tile}
        href={withBasePath(href)}
        data-index={index}
        // The date that is shown is a part of the name, so that it can be said (WCAG 2.5.3).
        aria-label={title.includes(label) ? title : `${title} (${label})`}
        title={title}
        aria-current={isShown ? 'date' : undefined}
        tabIndex={isReachable ? 0 : -1}
        draggable={false}
        onFocus={onFocus}
      >
        <span className={isHidden ? `${styles.picture} ${cover.veil}` : styles.picture}>
          {isHidden && <HiddenIcon className={cover.lock} size={20} />}
          {work && <CoverPicture key={work.id} addresses={[pictureUrl(work.cover)]} />}
        </span>
        <span className={styles.label}>{label}</span>
      </a>
    </li>
  )
}
