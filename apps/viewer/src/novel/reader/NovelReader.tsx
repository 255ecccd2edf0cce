// The novel reader: a full-window dialog with the text and bars that hide. Load it lazily.
import { novelChapters, type SeriesNeighbour } from '@emaki/domain'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ReaderPanel } from '../../pictures/readerPanel/ReaderPanel.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { afterPaint, whenIdle } from '../../platform/schedule.ts'
import type { NovelTextConfig } from '../../platform/settings/novelText.ts'
import { useNovelText } from '../../platform/settings/novelTextLanguage.ts'
import { useBars } from '../../ui/gestures/useBars.ts'
import { useCloseOnBack } from '../../ui/overlays/closeOnBack.ts'
import fullScreen from '../../ui/overlays/fullScreenDialog.module.css'
import { useModalDialog } from '../../ui/overlays/useModalDialog.ts'
import type { ParsedText } from '../text/parsedText.ts'
import type { TextTranslation } from '../text/textTranslation.ts'
import { TextSettings } from '../textSettings/TextSettings.tsx'
import { backgroundTone, colourStyles, isDark } from '../textSettings/textColours.ts'
import { Contents } from './chrome/Contents.tsx'
import { ReaderFooter } from './chrome/ReaderFooter.tsx'
import { type OpenPanel, ReaderHeader } from './chrome/ReaderHeader.tsx'
import { TextSearch } from './chrome/TextSearch.tsx'
import { useTextSearch } from './chrome/useTextSearch.ts'
import { useNovelEnd } from './NovelEnd.tsx'
import styles from './NovelReader.module.css'
import { NovelText } from './NovelText.tsx'
import { RunningLines } from './place/RunningLines.tsx'
import { useReaderPosition } from './place/useReaderPosition.ts'
import { afterTextTimeoutMs, type TextHandle } from './textHandle.ts'
import { useReaderTools } from './useReaderTools.tsx'

export interface NovelReaderProps {
  readonly id: string
  readonly text: ParsedText
  readonly translation?: TextTranslation | undefined
  /** Extra buttons in the header. */
  readonly actions?: ReactNode
  /** Start position, as an offset in the source. */
  readonly at: number
  /** The previous and the next part of the series. */
  readonly prev: SeriesNeighbour | undefined
  readonly next: SeriesNeighbour | undefined
  readonly onClose: () => void
}

/** A search hit scrolls to this share of the height, clear of the search field and with some text before it. */
const hitShare = 0.3

export function NovelReader({ id, text, translation, actions, at, prev, next, onClose }: NovelReaderProps) {
  const t = useT()
  const [panel, setPanel] = usePanel()
  const handle = useRef<Pick<TextHandle, 'goTo'>>(null)
  // The same deferred value as in NovelText: dialog and text change colours together.
  const config = useDeferredValue(useNovelText(text.language))
  const { dialog, frameStyles } = useDialogFrame(onClose, config)
  const bars = useBars()
  const [start] = useState(at)
  const position = useReaderPosition({ id, text, config, at, dialog, handle })
  const mountsDeferred = useDeferredMount()
  const ends = { id, text, prev, next, dialog, config, start, handle, onMiddleTap: bars.toggle, mountsDeferred }
  const { end, ...ending } = useNovelEnd(ends)
  const tooling = { areBarsShown: bars.isShown, mountsDeferred, onSpokenEnd: () => end.turn(1) }
  const tools = useReaderTools({ id, text, translation, dialog, position, panel, setPanel, ...tooling })
  const goTo = (to: number, share?: number) => {
    end.hide()
    position.goTo(to, share)
  }
  const { hits, searchProps } = useTextSearch(text.tree, panel === 'search', (found) => goTo(found, hitShare))
  const onPosition = (now: number, isEnd: boolean) => {
    // Reading on hides the bars. Jumps and the first position do not.
    if (position.save(now, isEnd) && panel === undefined) bars.hide()
  }
  const chooseEntry = (entry: number) => {
    setPanel(undefined)
    goTo(entry)
  }
  return (
    <dialog
      ref={dialog}
      className={`${fullScreen.dialog} ${styles.reader}`}
      style={frameStyles}
      data-paper={backgroundTone(config)}
      data-still={config.isStill || undefined}
      aria-label={t('reader.title')}
      onKeyDown={(event) => handleSearchKey(event, () => setPanel('search'))}
      onPointerMove={bars.onPointerMove}
    >
      <NovelText
        ref={handle}
        text={text}
        translation={tools.translation}
        hits={hits}
        at={start}
        onPosition={onPosition}
        onJump={position.leave}
        {...ending.textProps}
        isInDialog
        tapsTurn={panel === undefined || panel === 'search'}
        onMiddleTap={() => (panel ? setPanel(undefined) : bars.toggle())}
      />
      <RunningLines title={text.title} config={config} {...position} isPart={ending.isPart} />
      {ending.layers}
      <ReaderHeader
        isShown={bars.isShown || panel !== undefined}
        title={text.title}
        panel={panel}
        onPanel={(next) => setPanel(next === panel ? undefined : next)}
        hasContents={text.tree.pages.length > 1 || novelChapters(text.tree).length > 0}
        actions={actions}
        onParts={ending.onParts}
        onClose={onClose}
      />
      <ReaderFooter
        isShown={bars.isShown && (panel === undefined || panel === 'search')}
        text={text}
        position={{ ...position, goTo }}
        isToLeft={config.direction === 'v'}
        prev={end.reading.prev}
        next={end.reading.next}
        onPart={end.reading.open}
        above={tools.layerRef}
      />
      {tools.layer}
      {panel === 'search' && <TextSearch {...searchProps} />}
      <SidePanel panel={panel} text={text} at={position.progress.at} onChoose={chooseEntry} onClose={() => setPanel(undefined)} />
    </dialog>
  )
}

interface SidePanelProps {
  readonly panel: OpenPanel
  readonly text: ParsedText
  readonly at: number
  readonly onChoose: (at: number) => void
  readonly onClose: () => void
}

function SidePanel({ panel, text, at, onChoose, onClose }: SidePanelProps) {
  const t = useT()
  if (panel !== 'contents' && panel !== 'settings') return null
  return (
    <ReaderPanel title={t(`novel.${panel}`)} onClose={onClose}>
      {panel === 'contents' ? (
        <Contents tree={text.tree} at={at} onChoose={onChoose} />
      ) : (
        <TextSettings language={text.language} />
      )}
    </ReaderPanel>
  )
}

const isSearchKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

/** Makes the dialog modal, and fits page and dialog to each other. Returns the styles of the dialog. */
function useDialogFrame(onClose: () => void, config: NovelTextConfig) {
  const dialog = useModalDialog(onClose)
  usePageBackground(config.bg)
  const frameStyles: CSSProperties = { ...dialogColourStyles(config), '--scroll-room': `${useScrollRoom(dialog)}px` }
  return { dialog, frameStyles }
}

/** The open panel, which Back closes. */
function usePanel() {
  const [panel, setPanel] = useState<OpenPanel>()
  useCloseOnBack(panel !== undefined, () => setPanel(undefined))
  return [panel, setPanel] as const
}

/** Replaces the browser's search, which finds only mounted chunks. */
function handleSearchKey(event: KeyboardEvent, openSearch: () => void): void {
  if (!isSearchKey(event)) return
  event.preventDefault()
  openSearch()
}

/** Width of the page's scroll bar, px. Neither vw nor the root's width gives it in every browser: the root's width is the first estimate. */
function useScrollRoom(dialog: RefObject<HTMLDialogElement | null>): number {
  const [room, setRoom] = useState(() => innerWidth - document.documentElement.offsetWidth)
  // With a right estimate, the elements of the dialog are styled once.
  useLayoutEffect(() => {
    if (dialog.current) setRoom(innerWidth - dialog.current.offsetWidth)
  }, [dialog])
  return room
}

/** Gives the page the background of the reader: a classic scroll bar leaves a strip of the page visible. */
function usePageBackground(bg: string): void {
  useEffect(() => {
    const { style } = document.documentElement
    const { background } = style
    if (bg !== '') style.background = bg
    return () => {
      style.background = background
    }
  }, [bg])
}

/** Colours of the reader dialog: bars and panels are a little lighter than the background, which is also `--ground`. */
const dialogColourStyles = (paper: Pick<NovelTextConfig, 'color' | 'bg'>): CSSProperties =>
  paper.bg === ''
    ? { ...colourStyles(paper), '--ground': 'var(--paper)' }
    : {
        ...colourStyles(paper),
        '--ground': paper.bg,
        '--paper-raised': `color-mix(in oklab, ${paper.bg}, white ${isDark(paper.bg) ? 6 : 50}%)`,
      }

/** False until the first screen of the text is complete and the browser is idle, for parts of the reader that are not visible at first. */
function useDeferredMount(): boolean {
  const [mountsDeferred, setMountsDeferred] = useState(false)
  useEffect(() => {
    const mount = () => startTransition(() => setMountsDeferred(true))
    // The first frame shows a part of the screen, the second one all of it (scrolled/useMountedChunks.ts).
    let cancel = afterPaint(() => {
      cancel = afterPaint(() => {
        cancel = whenIdle(mount, afterTextTimeoutMs)
      })
    })
    return () => cancel()
  }, [])
  return mountsDeferred
}
