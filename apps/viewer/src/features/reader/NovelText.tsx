// A novel's text in the chosen direction, size and colours, on the novel page or in the reader dialog.
import { jumpTarget } from '@emaki/domain'
import {
  type CSSProperties,
  type MouseEvent,
  type Ref,
  type RefObject,
  useDeferredValue,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useT } from '../../i18n/useT.ts'
import type { NovelTextConfig } from '../../settings/novelText.ts'
import { useNovelText } from '../../settings/novelTextLanguage.ts'
import { useSetting } from '../../settings/store.ts'
import { lazyModule } from '../../ui/lazyModule.ts'
import styles from './NovelText.module.css'
import { FlowText } from './scrolled/FlowText.tsx'
import { languageFontFamily } from './settings/languageFontFamily.ts'
import { backgroundTone, colourStyles } from './settings/textColours.ts'
import { type Chunk, chunkAt, chunksOfPage } from './text/chunks.ts'
import type { ParsedText } from './text/parsedText.ts'
import { type Hits, ReaderContextProvider } from './text/readerContext.tsx'
import type { TextTranslation } from './text/textTranslation.ts'
import { typographyOf } from './text/typography.ts'
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
  const style = useTextStyles(config, language)
  const container = useRef<HTMLDivElement>(null)
  const turning = lazyTurning.useLoaded()
  const swiping = lazySwipes.useLoaded()
  const inner = useRef<TextHandle>(null)
  const isPaged = config.isPaged && direction !== 'hc' && text.pageCount > 1
  const navigation = useTextNavigation({ text, inner, at, isPaged, onPosition })
  const { goTo, goToPage, turn, turnPage } = navigation
  const { tree } = text
  useImperativeHandle(ref, () => ({ goTo }))
  const jump = (to: number) => {
    onJump?.()
    goTo(to)
  }
  const handleClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('[data-jump]')?.getAttribute('data-jump') : undefined
    if (!link) return
    onJump?.()
    goToPage(jumpTarget(tree, Number(link)))
  }
  const handleSwipe = direction === 'h' ? turnPage : turn
  // A finger scrolls vertical text. On the novel page, horizontal text scrolls with the page.
  const hasSwipes = direction === 'hc' || isPaged || (isInDialog && direction === 'h')
  const scrolls = isInDialog || direction !== 'h'
  return (
    <ReaderContextProvider text={text} isVertical={direction === 'v'} translation={translation} hits={hits}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: keys do the same as taps; it has a name whenever it has a role. */}
      <div
        ref={container}
        className={isInDialog ? `${styles.container} ${styles.dialog}` : styles.container}
        data-direction={direction}
        {...typographyOf(config, language, tree)}
        data-paper={backgroundTone(config)}
        style={style}
        lang={language || undefined}
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
      </div>
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
  readonly ref: Ref<TextHandle>
}

/** The text in columns, or scrolled with the buttons of paged reading. */
function TextBody({ text, config, container, isInDialog, isPaged, navigation, ref }: TextBodyProps) {
  const columns = lazyColumns.useLoaded()
  const pager = lazyPager.useLoaded()
  const { chunks, pageCount } = text
  const { direction } = config
  const { page, position, report, goToPage } = navigation
  const common = { ref, chunks, config, isInDialog, at: position.current, onPosition: report }
  if (direction === 'hc') return columns && <columns.ColumnText {...common} />
  return (
    <div className={styles.column}>
      <FlowText
        key={`${direction} ${isPaged ? page : 'all'}`}
        {...common}
        span={isPaged ? chunksOfPage(chunks, page) : [0, chunks.length]}
        direction={direction}
        {...(isInDialog || direction !== 'h' ? { scroller: container } : {})}
        inset={direction === 'h' ? barHeight : edge}
      />
      {isPaged && pager && <pager.Pager page={page} count={pageCount} isToLeft={direction === 'v'} onPage={goToPage} />}
    </div>
  )
}

interface NavigationOptions {
  readonly text: ParsedText
  readonly inner: RefObject<TextHandle | null>
  readonly at: number
  readonly isPaged: boolean
  readonly onPosition: (at: number, isEnd: boolean) => void
}

/** The reading position, and jumps and turns across the novel's `[newpage]` pages. */
function useTextNavigation({ text, inner, at, isPaged, onPosition }: NavigationOptions) {
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
    if (isPaged && target !== page) setPage(target)
    else inner.current?.goTo(targetAt, share)
  }
  const goToPage = (index: number) => goTo(chunks[chunksOfPage(chunks, index)[0]]?.at ?? 0)
  const hasPage = (index: number) => index >= 0 && index < text.pageCount
  const turnPage = (by: TurnStep) => {
    if (!isPaged) inner.current?.turn(by)
    else if (hasPage(page + by)) goToPage(page + by)
  }
  /** Turns one screen. At the edge of a page, opens the start of the next page or the end of the previous page. */
  const turn = (by: TurnStep) => {
    if (inner.current?.turn(by) || !isPaged || !hasPage(page + by)) return
    if (by > 0) goToPage(page + 1)
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

/** A font for the novel's language applies if the user chose no font, neither for novels nor for the page. */
function useTextStyles(config: NovelTextConfig, language: string): CSSProperties {
  const pageFont = useSetting('pageFont')
  const defaultFamily = pageFont === '' ? languageFontFamily(language) : 'inherit'
  return {
    ...colourStyles(config),
    fontSize: config.size,
    lineHeight: config.height,
    fontFamily: config.font === 'inherit' ? defaultFamily : config.font,
    fontWeight: config.weight,
    '--letter': `${config.size}px`,
  }
}
