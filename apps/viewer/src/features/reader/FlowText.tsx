// Flow text: a text that is scrolled, down or sideways. Only what is near is drawn; what lies far off is room of its size.
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { NovelTextConfig } from '../../settings/novelText.ts'
import { ChunkView } from './ChunkView.tsx'
import { boxAtPlace, chunkAtEdge, isLaidOut, leadOf, placeAtEdge, trailOf } from './domPlace.ts'
import { type Drawn, nextDeed, withChunks, withoutChunk } from './drawn.ts'
import styles from './FlowText.module.css'
import { lineGuess, range, screenFrom } from './firstScreen.ts'
import { boxesOf, chunkInGap } from './gaps.ts'
import { whenIdle } from './idle.ts'
import { type Chunk, chunkAt } from './passages.ts'
import type { TextHandle } from './textHandle.ts'
import { useLineFrame } from './useLineFrame.ts'

export interface FlowTextProps {
  /** The whole text. */
  readonly chunks: readonly Chunk[]
  /** Which of them are shown: the first, and the first after them. */
  readonly span: readonly [number, number]
  readonly way: 'h' | 'v'
  /** What scrolls; the page itself when it is not given. */
  readonly scroller?: RefObject<HTMLElement | null>
  readonly config: NovelTextConfig
  /** Where reading begins, in the source. */
  readonly at: number
  /** How far the page's own bars reach into what is seen, px. */
  readonly inset?: number
  /** In a window of its own; else on the page, beside what is said about the novel. */
  readonly isWindow: boolean
  /** Tells the first place in sight, and whether the end is in sight. */
  readonly onPlace: (at: number, isEnd: boolean) => void
  readonly ref?: Ref<TextHandle>
}

/** Of a screen, what one turn goes over where no lines are known. */
const turnShare = 0.9

/** Px that are seen before the text: a window's whole margin, where the scroll ends by itself, or a little of the page. */
const beforeStart = (isWindow: boolean): number => (isWindow ? 1000 : 24)
/** Of a window's screen, what is drawn first: its other lines follow in a task of their own, one frame later. */
const firstShare = 0.5
/** Of a page's screen, what is drawn first: the bar, the novel's own buttons and margins stand above the text. */
const firstPageShare = 0.75

/** So many frames pass until what came into sight has its true size. */
const settlingFrames = 3

export function FlowText(props: FlowTextProps) {
  const { chunks, span, way, scroller, config, at, inset = 0, isWindow, onPlace, ref } = props
  const root = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn>(() => ({
    chunks: new Set(screenFrom(at, props, isWindow ? firstShare : firstPageShare)),
    rooms: new Map(),
  }))
  const [lineLength, setLineLength] = useState(() => lineGuess(props))
  /** How often lines were measured. */
  const measurings = useRef(0)
  const goal = useRef<number | undefined>(at > (chunks[span[0]]?.at ?? 0) ? at : undefined)
  const framesLeft = useRef(settlingFrames)
  /** How far into what is seen the goal is brought, 0 to 1. */
  const goalShare = useRef(0)
  const place = useRef(at)
  const [first, after] = span

  /** Of a chunk that is not laid out: what it took, or what its letters come to. Px. */
  const roomOf = (index: number) =>
    drawn.rooms.get(index) ??
    Math.round(Math.ceil(((chunks[index]?.room ?? 0) * config.size) / lineLength) * config.size * config.height)
  const inGap = (start: number, depth: number) => chunkInGap(start, after, depth, roomOf)
  const draw = (...indexes: number[]) => setDrawn((before) => withChunks(before, indexes))

  /** What is seen, along the way. */
  const view = () => {
    const box = scroller?.current?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
    return { lead: leadOf(box, way) + inset, trail: trailOf(box, way) }
  }
  /** The same without the margins of a page, on which the text begins at the very edge. */
  const lineView = () => {
    const { lead, trail } = view()
    return isWindow ? { lead, trail: trail - inset } : { lead: lead - inset, trail }
  }
  /** Lines across stand as they are scrolled to, cut or not, until somebody turns a page. */
  const setFrame = (isTurn: boolean) => (way === 'v' || isTurn ? frame.current?.set(lineView()) : frame.current?.lift())
  /** Turned before there were lines: what is cut now was not seen whole before, and is not to be covered. */
  const isTurned = useRef(false)
  const frame = useLineFrame(root, scroller, way, (made) => way === 'v' && !isTurned.current && made.set(lineView()))
  const isSeen = () => {
    const { lead, trail } = view()
    const box = root.current?.getBoundingClientRect()
    return box !== undefined && trailOf(box, way) >= lead && leadOf(box, way) <= trail
  }
  const scrollBy = (distance: number) => {
    const target = scroller?.current ?? window
    target.scrollBy(way === 'h' ? { top: distance, behavior: 'instant' } : { left: -distance, behavior: 'instant' })
  }
  const settle = useEffectEvent(() => {
    const wanted = goal.current
    // While it is being put together, what scrolls may not be there yet.
    if (wanted === undefined || !root.current || (scroller && !scroller.current)) return
    const index = chunkAt(chunks, wanted)
    const chunk = chunks[index]
    if (!chunk) return
    // Letters of a chunk that the browser skips stand where its box does not reach: it has to be laid out to be gone to.
    const goalBox = root.current.querySelector(`:scope > [data-chunk="${index}"]`)
    if (goalBox instanceof HTMLElement) goalBox.style.contentVisibility = 'visible'
    // Its beginning is where nothing is above it, not its first letter: what stands over a heading comes into sight, too.
    const isStart = wanted <= (chunks[first]?.at ?? 0)
    // What lies before it is drawn as it comes into sight, which moves it: until it stands still.
    for (let attempt = 0; attempt < 4; attempt++) {
      const box = isStart ? root.current.getBoundingClientRect() : boxAtPlace(root.current, wanted, chunk, index)
      const { lead, trail } = view()
      const distance = box
        ? leadOf(box, way) - lead - (isStart ? beforeStart(scroller !== undefined) : goalShare.current * (trail - lead))
        : 0
      if (Math.abs(distance) < 1) break
      scrollBy(distance)
    }
    place.current = wanted
    // What is seen is laid out in the next frames only, and its true size may move it once more.
    if (framesLeft.current > 0) {
      framesLeft.current -= 1
      requestAnimationFrame(() => settle())
    } else {
      goal.current = undefined
      framesLeft.current = settlingFrames
      look(1)
      setFrame(goalShare.current === 1)
    }
  })
  const keepPlace = useEffectEvent(() => {
    // Before its first word, or somewhere else on the page, nobody is reading: nothing is to be moved.
    if (goal.current === undefined && place.current > (chunks[first]?.at ?? 0) && isSeen()) {
      goal.current = place.current
      goalShare.current = 0
    }
    settle()
  })
  /** `ahead`: chunks that are drawn beyond what is seen. */
  const look = useEffectEvent((ahead: number) => {
    if (!root.current || goal.current !== undefined) return
    frame.current?.follow(lineView())
    if (!isSeen()) return
    const { lead, trail } = view()
    const box = root.current.getBoundingClientRect()
    const from = chunkAtEdge(root.current, lead, way, inGap)
    const to = chunkAtEdge(root.current, trail, way, inGap)
    if (from !== undefined && to !== undefined) draw(...range(from, Math.min(to + ahead, after - 1)))
    const isNearEnd = after === chunks.length && trailOf(box, way) <= trail + 1
    const isEnd = isNearEnd && isLaidOut(root.current.lastElementChild)
    // Of what is not laid out yet the room is a guess: whether this is the end is seen once it is.
    if (isNearEnd && !isEnd && framesLeft.current > 0) {
      framesLeft.current -= 1
      requestAnimationFrame(() => look(0))
    } else framesLeft.current = settlingFrames
    // Before its first letter there is none to be looked for, which would lay out a chunk that nobody sees yet.
    // On the page a vertical text begins at the very edge.
    const begins = way === 'h' ? lead : lineView().lead
    const found = leadOf(box, way) >= begins ? chunks[first]?.at : placeAtEdge(root.current, lead, way, chunks, inGap)
    if (found === undefined) return
    place.current = found
    onPlace(found, isEnd)
  })

  const goTo = (wanted: number, share = 0) => {
    goal.current = wanted
    goalShare.current = share
    framesLeft.current = settlingFrames
    const index = chunkAt(chunks, wanted)
    if (drawn.chunks.has(index) && (share < 1 || drawn.chunks.has(index - 1))) settle()
    else draw(...(share > 0 && index > first ? [index - 1] : []), ...screenFrom(wanted, props))
  }
  useImperativeHandle(ref, () => ({
    goTo,
    turn(by) {
      const { lead, trail } = view()
      const box = root.current?.getBoundingClientRect()
      if (box && (by > 0 ? trailOf(box, way) <= trail + 1 : leadOf(box, way) >= lead - 1)) return false
      // What lies before is not drawn yet: it is to end where this screen begins.
      if (by < 0 && frame.current?.isBlankBefore(lineView())) {
        goTo(place.current, 1)
        return true
      }
      isTurned.current = true
      const distance = frame.current?.turnFrom(lineView(), by) ?? 0
      scrollBy(distance * by > 0 ? distance : by * turnShare * (trail - lead))
      setFrame(true)
      return true
    },
  }))

  /** Set anew: reading goes on at the same word once only what is seen is drawn. */
  const isReset = useRef(false)
  const drew = useEffectEvent(() => {
    if (!isReset.current) return settle()
    isReset.current = false
    keepPlace()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was waited for is there once it is drawn.
  useLayoutEffect(() => {
    drew()
    frame.current?.follow(lineView())
  }, [drawn])

  useEffect(() => {
    const element = root.current
    if (!element) return
    settle()
    // It tells the first length as well, when the page is laid out anyway.
    const observer = new ResizeObserver(() => {
      measurings.current += 1
      setLineLength(Math.max(1, way === 'h' ? element.clientWidth : element.clientHeight))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [way])

  const drawScreen = useEffectEvent(() => draw(...screenFrom(place.current, props)))
  useEffect(() => {
    const frame = requestAnimationFrame(() => drawScreen())
    return () => cancelAnimationFrame(frame)
  }, [])

  useEffect(() => {
    const target: EventTarget = scroller?.current ?? window
    let next = requestAnimationFrame(() => look(0))
    const scrolled = () => {
      cancelAnimationFrame(next)
      next = requestAnimationFrame(() => look(1))
    }
    target.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      target.removeEventListener('scroll', scrolled)
      cancelAnimationFrame(next)
    }
  }, [scroller])

  const changeDrawn = useEffectEvent((deed: NonNullable<ReturnType<typeof nextDeed>>) => {
    if ('draw' in deed) return draw(deed.draw)
    const box = root.current?.querySelector(`:scope > [data-chunk="${deed.leave}"]`)?.getBoundingClientRect()
    if (box) setDrawn((before) => withoutChunk(before, deed.leave, way === 'h' ? box.height : box.width))
  })
  // Piece by piece while there is time: what is read next is there when it comes, and what is far goes.
  useEffect(() => {
    const deed = nextDeed(drawn, [first, after], chunkAt(chunks, place.current))
    return deed && whenIdle(() => changeDrawn(deed), idlePatience)
  }, [drawn, chunks, first, after])

  // Another size of letters or of lines moves everything. What is out of sight is not laid out again with it, but drawn anew while there is time.
  const reset = useEffectEvent(() => {
    isReset.current = true
    // Some of what lies before the place is seen behind the bar.
    const before = (2 * inset * lineLength) / (config.size * config.size * config.height)
    const seen = [chunkAt(chunks, place.current - before), ...screenFrom(place.current, props)].filter((index) => index >= first)
    setDrawn({ chunks: new Set(seen), rooms: new Map() })
  })
  const letters = [config.size, config.height, config.font, config.weight].join(' ')
  const shapeBefore = useRef({ letters, lineLength })
  useLayoutEffect(() => {
    const before = shapeBefore.current
    if (before.letters === letters && before.lineLength === lineLength) return
    shapeBefore.current = { letters, lineLength }
    // The first true length of a line: no more than what is seen is drawn yet.
    if (before.letters === letters && measurings.current === 1) keepPlace()
    else reset()
  }, [letters, lineLength])

  return (
    <div ref={root} className={styles.flow}>
      {boxesOf(drawn.chunks, span, roomOf).map((box) => {
        if (box.kind === 'gap')
          return <div key={`gap ${box.first}`} data-gap={box.first} className={styles.gap} style={{ blockSize: box.room }} />
        const { index, room } = box
        const chunk = chunks[index]
        if (!chunk) return null
        return (
          <ChunkView
            key={index}
            chunk={chunk}
            index={index}
            className={chunk.isPageStart && index > first ? `${styles.chunk} ${styles.pageStart}` : styles.chunk}
            room={room}
          />
        )
      })}
    </div>
  )
}

/** What is read next is not waited for longer, ms. */
const idlePatience = 1000
