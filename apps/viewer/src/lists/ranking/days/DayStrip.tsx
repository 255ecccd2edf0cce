// A row of days with horizontal scrolling. Only the tiles near the visible part are in the document.
import type { Day } from '@emaki/domain'
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { usePageIdle } from '../../../platform/schedule.ts'
import type { DayList } from '../../queries/rankingDays.ts'
import { dragToScroll } from '../../strips/dragToScroll.ts'
import { DayTile } from './DayTile.tsx'
import styles from './RankingDays.module.css'
import { type DayRow, indexAfterKey, tilesInView } from './rankingDays.ts'

export interface DayStripProps {
  /** Accessible name. */
  readonly name: string
  readonly row: DayRow
  /** The day that is shown. */
  readonly date: Day
  readonly now: Date
  readonly list: (day: Day) => DayList
  /** Text below the picture. */
  readonly label: (day: Day) => string
  /** The whole date. */
  readonly title: (day: Day) => string
  readonly hrefOf: (day: Day) => string
}

/** Width of a tile with its gap at the usual text size, in px. It grows with the text, so that dates fit. */
const usualWidth = 76
const readTileWidth = () => {
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  return Math.round(usualWidth * Math.max(1, scale || 1))
}
/** Number of tiles that are mounted on each side of the visible ones. */
const overscan = 4
/** Scrolling has ended when no event came for this long, in ms. Days that only pass by are not requested. */
const settleMs = 160

export function DayStrip({ name, row, date, now, list, label, title, hrefOf }: DayStripProps) {
  const track = useRef<HTMLUListElement>(null)
  const shown = Math.max(0, row.indexOf(date))
  /** The day that the Tab key reaches. */
  const [current, setCurrent] = useState(shown)
  const [focusNext, setFocusNext] = useState(false)
  const isIdle = usePageIdle()
  const [tileWidth] = useState(readTileWidth)
  const { view, isSettled } = useTilesInView(track, tileWidth, row.count, shown)

  const [previous, setPrevious] = useState(shown)
  if (previous !== shown) {
    setPrevious(shown)
    setCurrent(shown)
  }
  useLayoutEffect(() => reveal(track.current, tileWidth, shown), [shown, tileWidth])
  useEffect(() => {
    const tile = focusNext ? track.current?.querySelector<HTMLElement>(`[data-index="${current}"]`) : undefined
    if (!tile) return
    tile.focus({ preventScroll: true })
    setFocusNext(false)
  }, [current, focusNext])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfterKey(event.key, current, row.count)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setCurrent(next)
    setFocusNext(true)
    reveal(track.current, tileWidth, next)
  }

  const first = Math.max(0, view.first - overscan)
  const end = Math.min(row.count, view.end + overscan)
  const indices = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at)
  return (
    <ul
      ref={track}
      className={styles.track}
      aria-label={name}
      style={{ '--extent': `${row.count * tileWidth}px`, '--tile': `${tileWidth}px` } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {(indices.includes(current) ? indices : [...indices, current].sort((a, b) => a - b)).flatMap((index) => {
        const day = row.at(index)
        if (day === undefined) return []
        return (
          <DayTile
            key={day}
            index={index}
            left={index * tileWidth}
            list={list(day)}
            day={day}
            now={now}
            label={label(day)}
            title={title(day)}
            href={hrefOf(day)}
            isShown={day === date}
            isReachable={index === current}
            mayLoad={isIdle && isSettled && index >= view.first && index < view.end}
            onFocus={() => setCurrent(index)}
          />
        )
      })}
    </ul>
  )
}

/** Scrolls the smallest distance that shows a tile and a part of its neighbours. */
function reveal(track: HTMLElement | null, tileWidth: number, index: number): void {
  if (!track) return
  const left = index * tileWidth
  const margin = Math.min(tileWidth, Math.max(0, track.clientWidth - tileWidth) / 2)
  if (left - margin < track.scrollLeft) track.scrollLeft = left - margin
  else if (left + tileWidth + margin > track.scrollLeft + track.clientWidth)
    track.scrollLeft = left + tileWidth + margin - track.clientWidth
}

/** The indices near the visible part of a strip, and whether it rests. `start` is in the middle at first. */
function useTilesInView(track: RefObject<HTMLUListElement | null>, tileWidth: number, count: number, start: number) {
  const [view, setView] = useState(() => tilesInView(start * tileWidth, 0, tileWidth, count, 0))
  const [isSettled, setSettled] = useState(true)
  const first = useRef(start)
  /** A strip that becomes narrower keeps the shown day visible. */
  const onWidth = useEffectEvent((widthBefore: number) => {
    const list = track.current
    const left = start * tileWidth
    const wasVisible = list && left + tileWidth > list.scrollLeft && left < list.scrollLeft + widthBefore
    if (wasVisible) reveal(list, tileWidth, start)
  })
  useLayoutEffect(() => {
    const list = track.current
    if (!list) return
    let width = list.clientWidth
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () =>
      setView((before) => {
        const next = tilesInView(list.scrollLeft, list.clientWidth, tileWidth, count, 0)
        return before.first === next.first && before.end === next.end ? before : next
      })
    const onScroll = () => {
      clearTimeout(timer)
      setSettled(false)
      timer = setTimeout(() => setSettled(true), settleMs)
      update()
    }
    list.scrollLeft = first.current * tileWidth - (list.clientWidth - tileWidth) / 2
    update()
    list.addEventListener('scroll', onScroll, { passive: true })
    const sizes = new ResizeObserver(() => {
      if (list.clientWidth !== width) onWidth(width)
      width = list.clientWidth
      update()
    })
    sizes.observe(list)
    const stopDragging = dragToScroll(list)
    return () => {
      clearTimeout(timer)
      list.removeEventListener('scroll', onScroll)
      sizes.disconnect()
      stopDragging()
    }
  }, [track, tileWidth, count])
  return { view, isSettled }
}
