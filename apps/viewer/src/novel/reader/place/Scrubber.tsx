// The slider through the text: a step is a page. Ticks show chapters; hovering and dragging show what stands at a place.
import type { NovelHeading, NovelTree } from '@emaki/domain'
import { type PointerEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { textAttributes } from '../../../ui/textAttributes.ts'
import { chapterAt, lineAt, tickPositions } from './outline.ts'
import { percentPages, positionOfPage, type TextPages } from './pages.ts'
import { pageLabel } from './placeLabels.ts'
import styles from './Scrubber.module.css'

export interface ScrubberProps {
  readonly tree: NovelTree
  /** Language of the text, BCP 47; empty if unknown. */
  readonly language: string
  readonly chapters: readonly NovelHeading[]
  /** Undefined until the text is counted: a step then is a hundredth of the text. */
  readonly pages: TextPages | undefined
  /** The reading position. */
  readonly at: number
  /** Number of the first visible page, from 1. */
  readonly page: number | undefined
  /** Whether the end of the text is visible. */
  readonly isEnd: boolean
  /** True for vertical text: the slider runs from right to left. */
  readonly isToLeft: boolean
  readonly onJump: (at: number) => void
}

export function Scrubber({ tree, language, chapters, pages: counted, at, page, isEnd, isToLeft, onJump }: ScrubberProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const pages = counted ?? percentPages(tree.length)
  const last = Math.max(1, pages.count - 1)
  const value = counted && page !== undefined ? page - 1 : Math.round((100 * at) / Math.max(1, tree.length))
  /** The chosen page index while the thumb is dragged. */
  const [dragged, setDragged] = useState<number>()
  const [hovered, setHovered] = useState<number>()
  const positionOf = (index: number) => (index >= last ? tree.length : positionOfPage(pages, index + 1, tree.length))
  // The jump happens when the thumb is released: the text would otherwise be laid out for each step.
  const commit = useEffectEvent((index: number) => {
    onJump(positionOf(index))
    setDragged(undefined)
  })
  // Before the browser paints the slider, so that no release is lost.
  useLayoutEffect(() => {
    const element = input.current
    const handleChange = () => commit(Number(element?.value))
    element?.addEventListener('change', handleChange)
    return () => element?.removeEventListener('change', handleChange)
  }, [])
  const handleMove = ({ pointerType, clientX }: PointerEvent) => {
    const box = input.current?.getBoundingClientRect()
    if (!box || pointerType === 'touch') return
    const share = Math.min(1, Math.max(0, (clientX - box.left - thumbPx / 2) / Math.max(1, box.width - thumbPx)))
    setHovered(Math.round((isToLeft ? 1 - share : share) * last))
  }
  const label = (index: number) =>
    counted ? t('novel.pageOf', { page: index + 1, count: pages.count }) : t('novel.percent', { percent: index })
  const shown = dragged ?? (isEnd ? last : value)
  const shownLabel = counted && page !== undefined && dragged === undefined ? pageLabel(t, page, counted) : label(shown)
  const chapter = chapterAt(chapters, dragged === undefined ? at : positionOf(dragged))?.title
  const previewed = dragged ?? hovered
  return (
    <div className={styles.scrubber} dir={isToLeft ? 'rtl' : undefined}>
      <div className={styles.ticks} aria-hidden="true">
        {tickPositions(tree, chapters).map((tick) => (
          <span
            key={tick}
            className={styles.tick}
            style={{ insetInlineStart: `${(100 * Math.min(last, pages.before(tick))) / last}%` }}
          />
        ))}
      </div>
      <input
        ref={input}
        type="range"
        className={styles.slider}
        style={{ '--share': `${(100 * shown) / last}%` }}
        min={0}
        max={last}
        value={shown}
        aria-label={t('reader.place')}
        aria-valuetext={chapter ? `${chapter}, ${shownLabel}` : shownLabel}
        // React calls it for both events; the listener above handles the release.
        onChange={({ target, nativeEvent }) => nativeEvent.type === 'input' && setDragged(Number(target.value))}
        onPointerMove={handleMove}
        onPointerLeave={() => setHovered(undefined)}
      />
      {previewed !== undefined && (
        <Preview
          title={chapterAt(chapters, positionOf(previewed))?.title ?? ''}
          line={lineAt(tree, positionOf(previewed))}
          label={label(previewed)}
          language={language}
          share={previewed / last}
        />
      )}
    </div>
  )
}

/** Width of the thumb, px (Scrubber.module.css). */
const thumbPx = 20

interface PreviewProps {
  readonly title: string
  readonly line: string
  readonly label: string
  readonly language: string
  readonly share: number
}

/** A small page over the slider. Screen readers get the chapter and the page as the value of the slider. */
function Preview({ title, line, label, language, share }: PreviewProps) {
  return (
    <div className={styles.preview} style={{ '--share': share }} aria-hidden="true">
      {title !== '' && (
        <bdi className={styles.title} {...textAttributes(title)}>
          {title}
        </bdi>
      )}
      <span className={styles.line} lang={language || undefined} dir="auto">
        {line}
      </span>
      <span className={styles.label} dir="auto">
        {label}
      </span>
    </div>
  )
}
