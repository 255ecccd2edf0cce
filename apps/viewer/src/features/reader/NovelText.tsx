// Novel text: the text itself in the chosen direction, size and colours, on the page or in the reader's window.
import { jumpTarget } from '@emaki/domain'
import {
  type CSSProperties,
  type MouseEvent,
  type Ref,
  useDeferredValue,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useT } from '../../i18n/useT.ts'
import type { NovelTextConfig } from '../../settings/novelText.ts'
import { useSetting } from '../../settings/store.ts'
import { lazyModule } from '../../ui/lazyModule.ts'
import { ColumnText } from './ColumnText.tsx'
import { FlowText } from './FlowText.tsx'
import styles from './NovelText.module.css'
import type { Found, OpenText } from './openText.ts'
import { groundOf, paperOf } from './paper.ts'
import { type Chunk, chunkAt, chunksOfPage } from './passages.ts'
import { ReadingProvider } from './ReadingProvider.tsx'
import { scriptFamily } from './scriptFamily.ts'
import type { TextHandle } from './textHandle.ts'
import type { TextSource } from './textSource.ts'
import type { By } from './turning.ts'
import { usePageTurning } from './usePageTurning.ts'
import { useStill } from './useStill.ts'

export interface NovelTextProps {
  readonly text: OpenText
  readonly source?: TextSource | undefined
  readonly found?: Found | undefined
  /** Where reading begins. */
  readonly at: number
  readonly onPlace: (at: number, isEnd: boolean) => void
  /** In the reader's window, which the text fills; else on a page that scrolls. */
  readonly isWindow: boolean
  /** While it is covered it stays as it is, whatever is set meanwhile: nobody sees it. */
  readonly isCovered?: boolean
  /** A tap that turns no page. */
  readonly onMiddle?: () => void
  /** False while every tap is for `onMiddle`. */
  readonly tapsTurn?: boolean
  readonly ref?: Ref<Pick<TextHandle, 'goTo'>>
}

const nothing: Found = { matches: [], current: -1 }

// Only who reads page by page, or in columns, needs them; both stand behind the words.
const pagers = lazyModule(() => import('./Pager.tsx'))
const swipes = lazyModule(() => import('./PageSwipes.tsx'))

export function NovelText(props: NovelTextProps) {
  const { text, found = nothing, at, onPlace, isWindow, isCovered = false, onMiddle, tapsTurn = true, ref } = props
  const t = useT()
  const wanted = useStill(useSetting('novelTextConfig'), isCovered)
  const following = useDeferredValue(wanted)
  // In the window what is set stands beside the text: the slider moves at once, the text follows as fast as it can.
  const config = isWindow ? following : wanted
  const source = useStill(props.source, isCovered)
  const pageFont = useSetting('pageFont')
  const { direction } = config
  const language = source?.place === 'instead' ? source.language : text.language
  const stage = useRef<HTMLDivElement>(null)
  const pager = pagers.useLoaded()
  const late = swipes.useLoaded()
  const inner = useRef<TextHandle>(null)
  const ends = useRef({ isStart: true, isEnd: false })
  const place = useRef(at)
  const { chunks, tree } = text
  const isPaged = config.isPaged && direction !== 'hc' && text.pageCount > 1
  const [page, setPage] = useState(() => chunks[chunkAt(chunks, at)]?.page ?? 0)

  const tell = (now: number, isEnd: boolean) => {
    place.current = now
    // The end of a beginning is none.
    const isLast = isEnd && text.isWhole
    ends.current = { isStart: now <= (chunks[0]?.at ?? 0), isEnd: isLast }
    onPlace(now, isLast)
  }
  const goTo = (goal: number, share?: number) => {
    const target = chunks[chunkAt(chunks, goal)]?.page ?? 0
    place.current = goal
    if (isPaged && target !== page) setPage(target)
    else inner.current?.goTo(goal, share)
  }
  const goToPage = (index: number) => goTo(chunks[chunksOfPage(chunks, index)[0]]?.at ?? 0)
  const hasPage = (index: number) => index >= 0 && index < text.pageCount
  const turnPage = (by: By) => {
    if (!isPaged) inner.current?.turn(by)
    else if (hasPage(page + by)) goToPage(page + by)
  }
  /** Over the edge of a page reading goes on at the next one's beginning, or back at the end of the one before. */
  const turn = (by: By) => {
    if (inner.current?.turn(by) || !isPaged || !hasPage(page + by)) return
    if (by > 0) goToPage(page + 1)
    else goTo(lastPlace(chunks[chunksOfPage(chunks, page - 1)[1] - 1]))
  }
  // Another page is seen from where it is wanted, wherever the one before was left.
  const pageBefore = useRef(page)
  useLayoutEffect(() => {
    if (pageBefore.current === page) return
    pageBefore.current = page
    inner.current?.goTo(place.current)
  }, [page])
  useImperativeHandle(ref, () => ({ goTo }))

  const canTurn = (by: By) => {
    if (isPaged) return hasPage(page + by)
    return isWindow || !(by > 0 ? ends.current.isEnd : ends.current.isStart)
  }
  const tapped = usePageTurning({
    stage,
    way: direction,
    turn,
    turnPage,
    isWindow,
    isPaged,
    canTurn,
    tapsTurn,
    onMiddle,
    onHome: () => goTo(0),
    onEnd: () => goTo(tree.length),
  })

  const clicked = (event: MouseEvent) => {
    const jump = event.target instanceof Element ? event.target.closest('[data-jump]')?.getAttribute('data-jump') : undefined
    if (jump) goToPage(jumpTarget(tree, Number(jump)))
    else tapped(event)
  }
  const span = isPaged ? chunksOfPage(chunks, page) : ([0, chunks.length] as const)
  // A vertical text that is whole is scrolled by the finger; one that goes down has its own page's ways on the page.
  const hasSwipes = direction === 'hc' || isPaged || (isWindow && direction === 'h')
  const scrolls = isWindow || direction !== 'h'
  return (
    <ReadingProvider text={text} isVertical={direction === 'v'} source={source} found={found}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: taps repeat what keys do; it has a name where it has a role. */}
      <div
        ref={stage}
        className={isWindow ? `${styles.stage} ${styles.window}` : styles.stage}
        data-direction={direction}
        data-paper={groundOf(config)}
        style={letters(config, pageFont === '' ? scriptFamily(language) : 'inherit')}
        lang={language || undefined}
        role={scrolls ? 'region' : undefined}
        aria-label={scrolls ? t('novel.text') : undefined}
        tabIndex={scrolls ? 0 : undefined}
        onClick={clicked}
      >
        {direction === 'hc' ? (
          <ColumnText ref={inner} chunks={chunks} config={config} at={place.current} onPlace={tell} />
        ) : (
          <div className={styles.column}>
            <FlowText
              key={`${direction} ${isPaged ? page : 'all'}`}
              ref={inner}
              chunks={chunks}
              span={span}
              way={direction}
              {...(scrolls ? { scroller: stage } : {})}
              inset={direction === 'h' ? barHeight : edge}
              isWindow={isWindow}
              config={config}
              at={place.current}
              onPlace={tell}
            />
            {isPaged && pager && (
              <pager.Pager page={page} count={text.pageCount} isToLeft={direction === 'v'} onPage={goToPage} />
            )}
          </div>
        )}
        {hasSwipes && late && <late.PageSwipes stage={stage} way={direction} onTurn={direction === 'h' ? turnPage : turn} />}
      </div>
    </ReadingProvider>
  )
}

/** A bar lies over the first lines, on the page as in the window; across the columns there is but a margin. Px. */
const barHeight = 68
const edge = 20

/** The last place of a chunk. */
const lastPlace = (chunk: Chunk | undefined): number => (chunk ? Math.max(chunk.at, chunk.end - 1) : 0)

/** `family`: while none was chosen for novels. */
function letters(config: NovelTextConfig, family: string): CSSProperties {
  return {
    ...paperOf(config),
    fontSize: config.size,
    lineHeight: config.height,
    fontFamily: config.font === 'inherit' ? family : config.font,
    fontWeight: config.weight,
    '--letter': `${config.size}px`,
  }
}
