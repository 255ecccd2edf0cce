// A novel's text in the chosen direction, size and colours, on the novel page or in the reader dialog.
import { jumpTarget } from '@emaki/domain'
import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  startTransition,
  useDeferredValue,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import type { NovelTextConfig } from '../../platform/settings/novelText.ts'
import { useNovelText } from '../../platform/settings/novelTextLanguage.ts'
import { lazyModule } from '../../ui/lazyModule.ts'
import { type Chunk, chunkAt, chunksOfPage } from '../text/chunks.ts'
import type { ParsedText } from '../text/parsedText.ts'
import { type Hits, ReaderContextProvider } from '../text/readerContext.tsx'
import type { TextTranslation } from '../text/textTranslation.ts'
import styles from './NovelText.module.css'
import { isAtEdge } from './pageTurning/pageTurnInput.ts'
import { FlowText } from './scrolled/FlowText.tsx'
import { TextBox } from './TextBox.tsx'
import type { TextHandle, TurnStep } from './textHandle.ts'
import { useFrozenValue } from './useFrozenValue.ts'

export interface NovelTextProps {
  readonly text: ParsedText
  readonly translation?: TextTranslation | undefined
  readonly hits?: Hits | undefined
  /** Start position, as an offset in the source. */
  readonly at: number
  readonly onPosition: (at: number, isEnd: boolean) => void
  /** Called before a jump that starts in the text: by a link, or by the keys Home and End. */
  readonly onJump?: () => void
  /** True in the reader dialog, which the text fills. False on the novel page, which scrolls. */
  readonly isInDialog: boolean
  /** While the reader dialog covers the text, settings do not change it: it is not visible. */
  readonly isCovered?: boolean
  /** Called for a tap that turns no page. */
  readonly onMiddleTap?: () => void
  /** False if every tap calls `onMiddleTap`. */
  readonly tapsTurn?: boolean
  /** Called for a turn before the start (-1) or after the end (1) of the text. */
  readonly onBeyond?: (by: TurnStep) => void
  /** The page after the last line of a scrolled text. */
  readonly end?: ReactNode
  readonly ref?: Ref<Pick<TextHandle, 'goTo'>>
}

// Loaded beside the text: only turning pages, and paged and column reading, need them.
const lazyColumns = lazyModule(() => import('./columns/ColumnText.tsx'))
const lazyPager = lazyModule(() => import('./pageTurning/Pager.tsx'))
const lazyTurning = lazyModule(() => import('./pageTurning/PageTurning.ts'))
const lazySwipes = lazyModule(() => import('./pageTurning/PageSwipes.tsx'))

export function NovelText(props: NovelTextProps) {
  const { text, hits, at, onPosition, onJump, isInDialog, isCovered = false, onMiddleTap, tapsTurn = true, ref } = props
  const t = useT()
  const config = useTextConfig(text.language, isInDialog, isCovered)
  const translation = useFrozenValue(props.translation, isCovered)
  const { direction } = config
  const language = translation?.mode === 'instead' ? translation.language : text.language
  const container = useRef<HTMLDivElement>(null)
  const turning = lazyTurning.useLoaded()
  const swiping = lazySwipes.useLoaded()
  const inner = useRef<TextHandle>(null)
  const isPaged = config.isPaged && direction !== 'hc' && text.pageCount > 1
  const { onBeyond } = props
  const navigation = useTextNavigation({ text, inner, at, isPaged, onPosition, container, direction, onBeyond })
  const { goTo, goToPage, turn, turnPage } = navigation
  const { tree } = text
  useImperativeHandle(ref, () => ({ goTo }))
  const jump = (to: number) => {
    onJump?.()
    goTo(to)
  }
  const handleClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('[data-jump]')?.getAttribute('data-jump') : undefined
    const page = link ? jumpTarget(tree, Number(link)) : undefined
    if (page === undefined) return
    onJump?.()
    goToPage(page)
  }
  const handleSwipe = direction === 'h' ? turnPage : turn
  // A finger scrolls vertical text. On the novel page, horizontal text scrolls with the page.
  const hasSwipes = direction === 'hc' || isPaged || (isInDialog && direction === 'h')
  const scrolls = isInDialog || direction !== 'h'
  return (
    <ReaderContextProvider text={text} isVertical={direction === 'v'} translation={translation} hits={hits}>
      <TextBox
        ref={container}
        config={config}
        language={language}
        tree={tree}
        className={isInDialog ? styles.dialog : undefined}
        role={scrolls ? 'region' : undefined}
        aria-label={scrolls ? t('novel.text') : undefined}
        tabIndex={scrolls ? 0 : undefined}
        onClick={handleClick}
      >
        <TextBody
          ref={inner}
          text={text}
          config={config}
          container={container}
          isInDialog={isInDialog}
          isPaged={isPaged}
          navigation={navigation}
          end={props.end}
        />
        {turning && (
          <turning.PageTurning
            container={container}
            direction={direction}
            turn={turn}
            turnPage={turnPage}
            isInDialog={isInDialog}
            isPaged={isPaged}
            canTurn={(by) => navigation.canTurn(by, isInDialog)}
            tapsTurn={tapsTurn}
            onMiddleTap={onMiddleTap}
            onHome={() => jump(0)}
            onEnd={() => jump(tree.length)}
          />
        )}
        {hasSwipes && swiping && (
          <swiping.PageSwipes container={container} direction={direction} text={inner} onTurn={handleSwipe} />
        )}
      </TextBox>
    </ReaderContextProvider>
  )
}

interface TextBodyProps {
  readonly text: ParsedText
  readonly config: NovelTextConfig
  readonly container: RefObject<HTMLElement | null>
  readonly isInDialog: boolean
  readonly isPaged: boolean
  readonly navigation: ReturnType<typeof useTextNavigation>
  readonly end: ReactNode
  readonly ref: Ref<TextHandle>
}

/** The text in columns, or scrolled with the buttons of paged reading. */
function TextBody({ text, config, container, isInDialog, isPaged, navigation, end, ref }: TextBodyProps) {
  const columns = lazyColumns.useLoaded()
  const pager = lazyPager.useLoaded()
  const { chunks, pageCount } = text
  const { direction } = config
  const { page, position, report, goToPage } = navigation
  const common = { ref, chunks, config, isInDialog, at: position.current, onPosition: report }
  if (direction === 'hc') return columns && <columns.ColumnText {...common} onBeyond={navigation.turn} />
  const span = isPaged ? chunksOfPage(chunks, page) : ([0, chunks.length] as const)
  return (
    <>
      <div className={styles.column}>
        <FlowText
          key={`${direction} ${isPaged ? page : 'all'}`}
          {...common}
          span={span}
          direction={direction}
          {...(isInDialog || direction !== 'h' ? { scroller: container } : {})}
          inset={direction === 'h' ? barHeight : edge}
        />
        {isPaged && pager && <pager.Pager page={page} count={pageCount} isToLeft={direction === 'v'} onPage={goToPage} />}
      </div>
      {end && span[1] === chunks.length && <div className={styles.end}>{end}</div>}
    </>
  )
}

interface NavigationOptions {
  readonly text: ParsedText
  readonly inner: RefObject<TextHandle | null>
  readonly at: number
  readonly isPaged: boolean
  readonly onPosition: (at: number, isEnd: boolean) => void
  readonly container: RefObject<HTMLElement | null>
  readonly direction: NovelTextConfig['direction']
  readonly onBeyond: NovelTextProps['onBeyond']
}

/** The reading position, and jumps and turns across the novel's `[newpage]` pages. */
function useTextNavigation(options: NavigationOptions) {
  const { text, inner, at, isPaged, onPosition, direction } = options
  const { chunks } = text
  const position = useRef(at)
  const ends = useRef({ isStart: true, isEnd: false })
  const [page, setPage] = useState(() => chunks[chunkAt(chunks, at)]?.page ?? 0)

  const report = (now: number, isEnd: boolean) => {
    position.current = now
    // The end of a partly parsed text is not the end of the novel.
    const isLast = isEnd && text.isWhole
    ends.current = { isStart: now <= (chunks[0]?.at ?? 0), isEnd: isLast }
    onPosition(now, isLast)
  }
  const goTo = (targetAt: number, share?: number) => {
    const target = chunks[chunkAt(chunks, targetAt)]?.page ?? 0
    position.current = targetAt
    if (isPaged && target !== page) startTransition(() => setPage(target))
    else inner.current?.goTo(targetAt, share)
  }
  /** Leaves the text at its start or end. Below scrolled text, the end page is first scrolled to its own end. */
  const goBeyond = (by: TurnStep) => {
    if (by > 0 && direction !== 'hc' && scrollToEnd(options.container.current, direction)) return
    options.onBeyond?.(by)
  }
  const goToPage = (index: number) => goTo(chunks[chunksOfPage(chunks, index)[0]]?.at ?? 0)
  const hasPage = (index: number) => index >= 0 && index < text.pageCount
  const turnPage = (by: TurnStep) => {
    if (!isPaged) turn(by)
    else if (hasPage(page + by)) goToPage(page + by)
    else goBeyond(by)
  }
  /** Turns one screen. At the edge of a page, opens the start of the next page or the end of the previous page. */
  const turn = (by: TurnStep) => {
    // Columns do not know their ends before they are laid out.
    const isAtEnd = direction === 'hc' && (by > 0 ? ends.current.isEnd : ends.current.isStart)
    if (!isAtEnd && inner.current?.turn(by)) return
    if (!isPaged || !hasPage(page + by)) goBeyond(by)
    else if (by > 0) goToPage(page + 1)
    else goTo(lastPosition(chunks[chunksOfPage(chunks, page - 1)[1] - 1]))
  }
  const canTurn = (by: TurnStep, isInDialog: boolean) => {
    if (isPaged) return hasPage(page + by)
    return isInDialog || !(by > 0 ? ends.current.isEnd : ends.current.isStart)
  }
  // A new page opens at the wanted position, not at the scroll position of the previous page.
  const pageBefore = useRef(page)
  useLayoutEffect(() => {
    if (pageBefore.current === page) return
    pageBefore.current = page
    inner.current?.goTo(position.current)
  }, [page, inner])

  return { page, position, report, goTo, goToPage, canTurn, turn, turnPage }
}

/** Scrolls on by most of a screen. Returns false at the end of the box. */
function scrollToEnd(box: Element | null, direction: 'h' | 'v'): boolean {
  if (!box || isAtEdge(box, direction, 1)) return false
  const share = 0.9
  if (direction === 'h') box.scrollBy({ top: share * box.clientHeight, behavior: 'instant' })
  else box.scrollBy({ left: -share * box.clientWidth, behavior: 'instant' })
  return true
}

/** Height of the bar over the first lines of horizontal text, on the page and in the dialog, px. Vertical text only has a margin. */
const barHeight = 68
const edge = 20

/** The last position of a chunk. */
const lastPosition = (chunk: Chunk | undefined): number => (chunk ? Math.max(chunk.at, chunk.end - 1) : 0)

/** The text settings. In the dialog they are next to the text: a deferred value keeps its sliders responsive while the text re-renders. */
function useTextConfig(language: string, isInDialog: boolean, isCovered: boolean): NovelTextConfig {
  const chosen = useFrozenValue(useNovelText(language), isCovered)
  const deferred = useDeferredValue(chosen)
  return isInDialog ? deferred : chosen
}
