// Where the reader is in the text: page, time left and chapter. The text is counted once, in idle time after the reader has opened.
import { type NovelHeading, novelChapters } from '@emaki/domain'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { whenIdle } from '../../../platform/schedule.ts'
import type { NovelTextConfig } from '../../../platform/settings/novelText.ts'
import type { ReadingProgress } from '../../../works/readingPlaces/novelProgress.ts'
import type { ParsedText } from '../../text/parsedText.ts'
import { afterTextTimeoutMs } from '../textHandle.ts'
import { chapterAt } from './outline.ts'
import { createStoredPaceMeter, expectedRate } from './pace.ts'
import { createTextPages, type PagePosition, pageAt, pageShape, type TextBox, type TextPages } from './pages.ts'
import { createCounting, createTextUnits } from './textUnits.ts'

export interface Place {
  readonly chapters: readonly NovelHeading[]
  /** The chapter of the reading position. */
  readonly chapter: string
  /** Number of the first visible page, from 1; undefined until the text is counted. */
  readonly page: number | undefined
  readonly pages: TextPages | undefined
  /** Minutes of reading to the end; undefined until the text is counted. */
  readonly minutesLeft: number | undefined
  /** The number of the page at any position. */
  readonly pageOf: (at: number) => number | undefined
}

export interface PlaceOptions {
  readonly dialog: RefObject<HTMLElement | null>
  readonly text: ParsedText
  readonly config: NovelTextConfig
  readonly progress: ReadingProgress
  /** Whether the last move was reading on, not a jump. */
  readonly isReading: boolean
}

export function usePlace({ dialog, text, config, progress, isReading }: PlaceOptions): Place {
  const { tree } = text
  const { at, isRead } = progress
  const isCounted = useCounted(text)
  const chapters = novelChapters(tree)
  const box = useTextBox(dialog, config.direction)
  const pages = usePages(isCounted ? box : undefined, dialog, text, config)
  const minutesLeft = useMinutesLeft(isCounted, text, progress, isReading)
  const [seen, setSeen] = useState<(PagePosition & { readonly pages: TextPages; readonly isEnd: boolean }) | undefined>()
  // Derived from the previous page: a turn counts one screen.
  if (pages && !(seen?.pages === pages && seen.at === at && seen.isEnd === isRead)) {
    const before = seen?.pages === pages && isReading ? seen : undefined
    setSeen({ pages, at, isEnd: isRead, page: pageAt(pages, at, isRead, before) })
  }
  return {
    chapters,
    chapter: chapterAt(chapters, at)?.title ?? '',
    page: pages && seen?.page,
    pages,
    minutesLeft,
    pageOf: (position) => pages && pageAt(pages, position, position >= tree.length, undefined),
  }
}

/** True once the text is counted, in idle time: counting a long text at once would delay the first frames. */
function useCounted({ tree, language }: ParsedText): boolean {
  const [countedTree, setCountedTree] = useState<ParsedText['tree']>()
  useEffect(() => {
    const countMore = createCounting(tree, language)
    const goOn = () => {
      if (countMore()) setCountedTree(tree)
      else stop = whenIdle(goOn, afterTextTimeoutMs)
    }
    let stop = whenIdle(goOn, 2 * afterTextTimeoutMs)
    return () => stop()
  }, [tree, language])
  return countedTree === tree
}

/** The size of the text box. The observer reports after layout: reading sizes there forces none. */
function useTextBox(dialog: RefObject<HTMLElement | null>, direction: string): TextBox | undefined {
  const [box, setBox] = useState<TextBox>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another direction has other paddings, also in a box of the same size.
  useEffect(() => {
    const element = dialog.current?.querySelector('[data-direction]')
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.width === 0) return
      const { width: contentWidth, height: contentHeight } = entry.contentRect
      setBox({ width: element.clientWidth, height: element.clientHeight, contentWidth, contentHeight })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [dialog, direction])
  return box
}

function usePages(
  box: TextBox | undefined,
  dialog: RefObject<HTMLElement | null>,
  { tree, language, pageCount }: ParsedText,
  config: NovelTextConfig,
): TextPages | undefined {
  const [pages, setPages] = useState<TextPages>()
  useEffect(() => {
    if (!box) return
    return whenIdle(() => {
      const element = dialog.current?.querySelector('[data-direction]')
      if (!element) return
      setPages(
        createTextPages({
          tree,
          language,
          config,
          shape: pageShape(box, config),
          letterWidth: letterWidthIn(element, tree),
          breaksAtPages: config.direction === 'hc' || (config.isPaged && pageCount > 1),
        }),
      )
    }, afterTextTimeoutMs)
  }, [box, dialog, tree, language, pageCount, config])
  return pages
}

/** Letters that are measured for the average width. */
const sampleLength = 400

/** The average width of a letter of the text, as a share of the font size. */
function letterWidthIn(element: Element, tree: ParsedText['tree']): number {
  const context = document.createElement('canvas').getContext('2d')
  const { fontWeight, fontFamily } = getComputedStyle(element)
  const sample = (element.querySelector('p[data-at]')?.parentElement?.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, sampleLength)
  if (!context || sample === '' || tree.length === 0) return 1
  context.font = `${fontWeight} 100px ${fontFamily}`
  return Math.max(0.1, context.measureText(sample).width / 100 / sample.length)
}

/** Measures the pace of reading and returns the minutes to the end. */
function useMinutesLeft(isCounted: boolean, text: ParsedText, { at, isRead }: ReadingProgress, isReading: boolean) {
  const { tree, language } = text
  const meter = useRef<ReturnType<typeof createStoredPaceMeter>>(undefined)
  const [units, setUnits] = useState<ReturnType<typeof createTextUnits>>()
  const [rate, setRate] = useState(1)
  useEffect(() => {
    if (!isCounted) return
    return whenIdle(() => setUnits(createTextUnits(tree, language)), afterTextTimeoutMs)
  }, [isCounted, tree, language])
  useEffect(() => {
    if (!units) return
    meter.current ??= createStoredPaceMeter(language)
    if (!isReading) meter.current.interrupt()
    meter.current.read(units.before(at), performance.now())
    setRate(expectedRate(language, meter.current.measured))
  }, [units, language, at, isReading])
  useEffect(() => {
    // Time in another tab is not reading time.
    const handleChange = () => meter.current?.interrupt()
    document.addEventListener('visibilitychange', handleChange)
    return () => document.removeEventListener('visibilitychange', handleChange)
  }, [])
  if (!units) return undefined
  return isRead ? 0 : (units.total - units.before(at)) / rate
}
