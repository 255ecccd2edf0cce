// The reader: a novel in a window of its own, with nothing around the text but what is asked for. Load it lazily.
import { findInNovel, novelChapters, type SeriesNeighbour } from '@emaki/domain'
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
import { useSetting } from '../../settings/store.ts'
import { useBars } from '../../ui/gestures/useBars.ts'
import { useCloseOnBack } from '../../ui/overlays/closeOnBack.ts'
import { useModalDialog } from '../../ui/overlays/useModalDialog.ts'
import { Contents } from './Contents.tsx'
import styles from './NovelReader.module.css'
import { NovelText } from './NovelText.tsx'
import { browserNovels, type Left, readShare } from './novelMemory.ts'
import type { OpenText } from './openText.ts'
import { groundOf, windowOf } from './paper.ts'
import { ReaderFoot } from './ReaderFoot.tsx'
import { ReaderHead, type ReaderPanel } from './ReaderHead.tsx'
import { TextSearch } from './TextSearch.tsx'
import { TextSettings } from './TextSettings.tsx'
import type { TextHandle } from './textHandle.ts'
import type { TextSource } from './textSource.ts'

export interface NovelReaderProps {
  readonly id: string
  readonly text: OpenText
  readonly source?: TextSource | undefined
  /** Stands among the reader's own buttons. */
  readonly actions?: ReactNode
  /** Where reading begins, in the source. */
  readonly at: number
  /** The parts of the series beside this one. */
  readonly prev: SeriesNeighbour | undefined
  readonly next: SeriesNeighbour | undefined
  /** Another part is to be read, in the reader as well. */
  readonly onPart: (id: string) => void
  readonly onClose: () => void
}

/** What was looked for stands here, clear of the search field and with what comes before it. */
const hitShare = 0.3

export function NovelReader({ id, text, source, actions, at, prev, next, onPart, onClose }: NovelReaderProps) {
  const t = useT()
  const [panel, setPanel] = useState<ReaderPanel>()
  const dialog = useModalDialog(onClose)
  useCloseOnBack(panel !== undefined, () => setPanel(undefined))
  const handle = useRef<Pick<TextHandle, 'goTo'>>(null)
  // Its colours change with the text's.
  const config = useDeferredValue(useSetting('novelTextConfig'))
  useGround(config.bg)
  useScrollRoom(dialog)
  const bars = useBars()
  const [left, setLeft] = useState<Left>({ at, length: text.tree.length, isRead: false })
  const [words, setWords] = useState('')
  const [step, setStep] = useState(0)
  const [start] = useState(at)
  const last = useRef(at)
  /** Whether the place told next was jumped to; the first one is. */
  const isJump = useRef(true)
  const wanted = useDeferredValue(panel === 'search' ? words : '')
  const matches = findInNovel(text.tree, wanted)
  const current = matches.length === 0 ? -1 : ((step % matches.length) + matches.length) % matches.length
  const { length } = text.tree

  const onPlace = (place: number, isEnd: boolean) => {
    // Reading on hides what is around the text; jumps and the first look leave it.
    if (place !== last.current && panel === undefined && !isJump.current) bars.hide()
    last.current = place
    isJump.current = false
    const now = { at: place, length, isRead: isEnd }
    setLeft((before) => (before.at === place && before.isRead === isEnd && before.length === length ? before : now))
    browserNovels.leave(id, now)
  }
  const goTo = (place: number, into?: number) => {
    isJump.current = true
    handle.current?.goTo(place, into)
  }
  // The browser's own search sees no more of a long text than is drawn.
  const keyed = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    setPanel('search')
  }
  const find = (next: number) => {
    setStep(next)
    const match = matches[((next % matches.length) + matches.length) % matches.length]
    if (match) goTo(match.at, hitShare)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.reader}
      style={windowOf(config)}
      data-paper={groundOf(config)}
      aria-label={t('reader.title')}
      onKeyDown={keyed}
      onPointerMove={bars.onPointerMove}
    >
      <NovelText
        ref={handle}
        text={text}
        source={source}
        found={{ matches, current }}
        at={start}
        onPlace={onPlace}
        isWindow
        tapsTurn={panel === undefined || panel === 'search'}
        onMiddle={() => (panel ? setPanel(undefined) : bars.toggle())}
      />
      <ReaderHead
        isShown={bars.isShown || panel !== undefined}
        title={text.title}
        panel={panel}
        onPanel={(wish) => setPanel(wish === panel ? undefined : wish)}
        hasContents={text.tree.pages.length > 1 || novelChapters(text.tree).length > 0}
        actions={actions}
        onClose={onClose}
      />
      <ReaderFoot
        isShown={bars.isShown && (panel === undefined || panel === 'search')}
        share={readShare(left)}
        isToLeft={config.direction === 'v'}
        onShare={(next) => goTo(Math.min(length, Math.round(next * length)))}
        prev={prev}
        next={next}
        onPart={onPart}
      />
      {panel === 'search' && (
        <TextSearch
          words={words}
          onWords={(next) => {
            setWords(next)
            setStep(0)
          }}
          isLooking={wanted !== words}
          count={matches.length}
          current={current}
          onStep={(by) => find(current + by)}
          onFirst={() => find(current)}
        />
      )}
      {panel === 'contents' && (
        <aside className={styles.panel} aria-label={t('novel.contents')}>
          <Contents
            tree={text.tree}
            at={left.at}
            onChoose={(place) => {
              setPanel(undefined)
              goTo(place)
            }}
          />
        </aside>
      )}
      {panel === 'settings' && (
        <aside className={styles.panel} aria-label={t('novel.settings')}>
          <TextSettings />
        </aside>
      )}
    </dialog>
  )
}

/** Tells the style sheet how wide the room of the page's scroll bar beside the window is: neither vw nor the root's width say it in every browser. */
function useScrollRoom(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current
    element?.style.setProperty('--scroll-room', `${innerWidth - element.offsetWidth}px`)
  }, [dialog])
}

/** Where a classic scroll bar stands, the page is seen beside the window: it has the window's paper for as long as that is open. */
function useGround(bg: string): void {
  useEffect(() => {
    const { style } = document.documentElement
    const { background } = style
    if (bg !== '') style.background = bg
    return () => {
      style.background = background
    }
  }, [bg])
}
