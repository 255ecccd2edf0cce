// The novel reader: a full-window dialog with the text and bars that hide. Load it lazily.
import { findInNovel, type NovelTree, novelChapters, type SeriesNeighbour } from '@emaki/domain'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useT } from '../../i18n/useT.ts'
import { useNovelText } from '../../settings/novelTextLanguage.ts'
import { useBars } from '../../ui/gestures/useBars.ts'
import { useCloseOnBack } from '../../ui/overlays/closeOnBack.ts'
import fullScreen from '../../ui/overlays/fullScreenDialog.module.css'
import { useModalDialog } from '../../ui/overlays/useModalDialog.ts'
import { Contents } from './chrome/Contents.tsx'
import { ReaderFooter } from './chrome/ReaderFooter.tsx'
import { ReaderHeader, type ReaderPanel } from './chrome/ReaderHeader.tsx'
import { TextSearch, type TextSearchProps } from './chrome/TextSearch.tsx'
import styles from './NovelReader.module.css'
import { NovelText } from './NovelText.tsx'
import { browserNovelProgress, type ReadingProgress, readShare } from './novelProgress.ts'
import { RunningLines } from './place/RunningLines.tsx'
import { usePlace } from './place/usePlace.ts'
import { dialogColourStyles } from './settings/dialogColours.ts'
import { TextSettings } from './settings/TextSettings.tsx'
import { backgroundTone } from './settings/textColours.ts'
import { hitsByBlock } from './text/hitsByBlock.ts'
import type { ParsedText } from './text/parsedText.ts'
import type { TextTranslation } from './text/textTranslation.ts'
import type { TextHandle } from './textHandle.ts'

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
  /** Opens another part of the series in the reader. */
  readonly onPart: (id: string) => void
  readonly onClose: () => void
}

/** A search hit scrolls to this share of the height, clear of the search field and with some text before it. */
const hitShare = 0.3

export function NovelReader({ id, text, translation, actions, at, prev, next, onPart, onClose }: NovelReaderProps) {
  const t = useT()
  const [panel, setPanel] = useState<ReaderPanel>()
  const dialog = useModalDialog(onClose)
  useCloseOnBack(panel !== undefined, () => setPanel(undefined))
  const handle = useRef<Pick<TextHandle, 'goTo'>>(null)
  // The same deferred value as in NovelText: dialog and text change colours together.
  const config = useDeferredValue(useNovelText(text.language))
  usePageBackground(config.bg)
  useScrollRoom(dialog)
  const bars = useBars()
  const { progress, isReading, isJumpRef, savePosition } = useSavedProgress(id, text.tree.length, at)
  const [start] = useState(at)
  const place = usePlace({ dialog, text, config, progress, isReading })
  const { returnAt, leave, comeBack } = useReturn(progress.at, isReading)
  const handleJump = () => {
    isJumpRef.current = true
    leave()
  }
  const goTo = (position: number, share?: number) => {
    handleJump()
    handle.current?.goTo(position, share)
  }
  const handleReturn = () => {
    isJumpRef.current = true
    handle.current?.goTo(comeBack())
  }
  const { hits, searchProps } = useTextSearch(text.tree, panel === 'search', (position) => goTo(position, hitShare))

  const percent = Math.floor(100 * readShare(progress))
  const onPosition = (position: number, isEnd: boolean) => {
    // Reading on hides the bars. Jumps and the first position do not.
    if (savePosition(position, isEnd) && panel === undefined) bars.hide()
  }
  const chooseEntry = (position: number) => {
    setPanel(undefined)
    goTo(position)
  }
  // Replaces the browser's search, which finds only mounted chunks.
  const handleKey = (event: KeyboardEvent) => {
    if (!isSearchKey(event)) return
    event.preventDefault()
    setPanel('search')
  }
  return (
    <dialog
      ref={dialog}
      className={`${fullScreen.dialog} ${styles.reader}`}
      style={{ ...dialogColourStyles(config), '--letter': `${config.size}px` }}
      data-paper={backgroundTone(config)}
      data-still={config.isStill || undefined}
      aria-label={t('reader.title')}
      onKeyDown={handleKey}
      onPointerMove={bars.onPointerMove}
    >
      <NovelText
        ref={handle}
        text={text}
        translation={translation}
        hits={hits}
        at={start}
        onPosition={onPosition}
        onJump={handleJump}
        isInDialog
        tapsTurn={panel === undefined || panel === 'search'}
        onMiddleTap={() => (panel ? setPanel(undefined) : bars.toggle())}
      />
      <RunningLines
        title={text.title}
        direction={config.direction}
        place={place}
        percent={percent}
        isPart={prev !== undefined || next !== undefined}
      />
      <ReaderHeader
        isShown={bars.isShown || panel !== undefined}
        title={text.title}
        panel={panel}
        onPanel={(next) => setPanel(next === panel ? undefined : next)}
        hasContents={text.tree.pages.length > 1 || novelChapters(text.tree).length > 0}
        actions={actions}
        onClose={onClose}
      />
      <ReaderFooter
        isShown={bars.isShown && (panel === undefined || panel === 'search')}
        tree={text.tree}
        language={text.language}
        place={place}
        at={progress.at}
        percent={percent}
        isToLeft={config.direction === 'v'}
        onJump={goTo}
        returnAt={returnAt}
        onReturn={handleReturn}
        prev={prev}
        next={next}
        onPart={onPart}
      />
      {panel === 'search' && <TextSearch {...searchProps} />}
      {(panel === 'contents' || panel === 'settings') && (
        <aside className={styles.panel} aria-label={t(`novel.${panel}`)}>
          {panel === 'contents' ? (
            <Contents tree={text.tree} at={progress.at} onChoose={chooseEntry} />
          ) : (
            <TextSettings language={text.language} />
          )}
        </aside>
      )}
    </dialog>
  )
}

const isSearchKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

/** Reading progress of a novel, which `savePosition` stores. It returns true if the user read on, and did not jump. */
function useSavedProgress(id: string, length: number, at: number) {
  const [progress, setProgress] = useState<ReadingProgress>({ at, length, isRead: false })
  const [isReading, setReading] = useState(false)
  const lastPosition = useRef(at)
  /** Whether the next reported position comes from a jump. The first one does. `Ref` in the name: the React Compiler allows writes to it. */
  const isJumpRef = useRef(true)
  const savePosition = (position: number, isEnd: boolean): boolean => {
    const hasReadOn = position !== lastPosition.current && !isJumpRef.current
    lastPosition.current = position
    isJumpRef.current = false
    const now = { at: position, length, isRead: isEnd }
    if (position !== progress.at) setReading(hasReadOn)
    setProgress((before) => (before.at === position && before.isRead === isEnd && before.length === length ? before : now))
    browserNovelProgress.save(id, now)
    return hasReadOn
  }
  return { progress, isReading, isJumpRef, savePosition }
}

/** Reading on by this much after a jump, UTF-16 units, means that the reader stays there. */
const stayLength = 3000

/** The position before a jump, until the reader returns to it or reads on elsewhere. */
function useReturn(at: number, isReading: boolean) {
  const [origin, setOrigin] = useState<{ readonly at: number; readonly landed: number | undefined }>()
  if (origin && !isReading && origin.landed !== at && at !== origin.at) setOrigin({ ...origin, landed: at })
  if (origin?.landed !== undefined && isReading && Math.abs(at - origin.landed) > stayLength) setOrigin(undefined)
  return {
    returnAt: origin?.landed === undefined ? undefined : origin.at,
    /** Call it before a jump. Of several jumps, the first one counts. */
    leave: () => setOrigin((before) => before ?? { at, landed: undefined }),
    /** Forgets the position and returns it. */
    comeBack: () => {
      setOrigin(undefined)
      return origin?.at ?? at
    },
  }
}

/** The search panel's state and its hits. Steps wrap around at both ends. */
function useTextSearch(tree: NovelTree, isOpen: boolean, onStep: (at: number) => void) {
  const [query, setQuery] = useState('')
  const [step, setStep] = useState(0)
  const deferredQuery = useDeferredValue(isOpen ? query : '')
  const matches = findInNovel(tree, deferredQuery)
  const count = matches.length
  const indexOf = (steps: number) => ((steps % count) + count) % count
  const current = count === 0 ? -1 : indexOf(step)
  const show = (next: number) => {
    setStep(next)
    const match = matches[indexOf(next)]
    if (match) onStep(match.at)
  }
  const searchProps: TextSearchProps = {
    query,
    onQuery: (next) => {
      setQuery(next)
      setStep(0)
    },
    isLooking: deferredQuery !== query,
    count,
    current,
    onStep: (by) => show(current + by),
    onFirst: () => show(current),
  }
  return { hits: hitsByBlock(tree, matches, current), searchProps }
}

/** Sets `--scroll-room` to the width of the page's scroll bar. Neither vw nor the root's width gives it in every browser. */
function useScrollRoom(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current
    element?.style.setProperty('--scroll-room', `${innerWidth - element.offsetWidth}px`)
  }, [dialog])
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
