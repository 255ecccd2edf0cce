// Novel text: the text itself in the chosen direction, size and colours, on the page or in the reader's window.
import { jumpTarget } from '@emaki/domain'
import { type CSSProperties, type MouseEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import type { NovelTextConfig } from '../../settings/novelText.ts'
import { useSetting } from '../../settings/store.ts'
import { lateModule } from '../../ui/lateModule.ts'
import { ColumnText } from './ColumnText.tsx'
import { FlowText } from './FlowText.tsx'
import styles from './NovelText.module.css'
import type { Found, OpenText } from './openText.ts'
import { Pager } from './Pager.tsx'
import { paperOf } from './paper.ts'
import { chunkAt, chunksOfPage } from './passages.ts'
import { ReadingProvider } from './ReadingProvider.tsx'
import { useSideways } from './sideways.ts'
import type { TextHandle } from './textHandle.ts'
import type { TextSource } from './textSource.ts'
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
  readonly ref?: Ref<TextHandle>
}

const nothing: Found = { matches: [], current: -1 }

const swipes = lateModule(() => import('./PageSwipes.tsx'))

export function NovelText(props: NovelTextProps) {
  const { text, found = nothing, at, onPlace, isWindow, isCovered = false, onMiddle, ref } = props
  const t = useT()
  const config = useStill(useSetting('novelTextConfig'), isCovered)
  const source = useStill(props.source, isCovered)
  const { direction } = config
  const stage = useRef<HTMLDivElement>(null)
  const late = swipes.useArrived()
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
  const goTo = (wanted: number, share?: number) => {
    const target = chunks[chunkAt(chunks, wanted)]?.page ?? 0
    place.current = wanted
    if (isPaged && target !== page) setPage(target)
    else inner.current?.goTo(wanted, share)
  }
  const goToPage = (index: number) => goTo(chunks[chunksOfPage(chunks, index)[0]]?.at ?? 0)
  const turn = (by: 1 | -1) => {
    if (!isPaged) inner.current?.turn(by)
    else if (page + by >= 0 && page + by < text.pageCount) goToPage(page + by)
  }
  useImperativeHandle(ref, () => ({ goTo, turn }))

  useSideways(stage, direction === 'v')
  const tapped = usePageTurning({
    stage,
    turn,
    isWindow,
    isPaged: direction === 'hc',
    turnsAcross: isPaged && direction === 'h',
    canTurn: (by) => isWindow || !(by > 0 ? ends.current.isEnd : ends.current.isStart),
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
  const hasSwipes = direction === 'hc' || (isPaged && direction === 'h')
  const scrolls = isWindow || direction !== 'h'
  return (
    <ReadingProvider text={text} isVertical={direction === 'v'} source={source} found={found}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: taps repeat what keys do; it has a name where it has a role. */}
      <div
        ref={stage}
        className={isWindow ? `${styles.stage} ${styles.window}` : styles.stage}
        data-direction={direction}
        style={letters(config)}
        lang={(source?.place === 'instead' ? source.language : text.language) || undefined}
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
              config={config}
              at={place.current}
              onPlace={tell}
            />
            {isPaged && <Pager page={page} count={text.pageCount} onPage={goToPage} />}
          </div>
        )}
        {hasSwipes && late && <late.PageSwipes stage={stage} onTurn={turn} />}
      </div>
    </ReadingProvider>
  )
}

/** A bar lies over the first lines, on the page as in the window; across the columns there is but a margin. Px. */
const barHeight = 68
const edge = 20

function letters(config: NovelTextConfig): CSSProperties {
  return {
    ...paperOf(config),
    fontSize: config.size,
    lineHeight: config.height,
    fontFamily: config.font,
    fontWeight: config.weight,
    '--letter': `${config.size}px`,
  }
}
