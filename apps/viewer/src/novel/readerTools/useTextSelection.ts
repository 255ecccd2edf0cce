// The selected words of the open novel: by mouse, keyboard, the handles of a phone, or a long press on a word.
import { useEffect, useEffectEvent } from 'react'
import { swallowNextClick } from '../../ui/gestures/swallowClick.ts'
import { wordAt } from '../lookUp/words.ts'
import { type FlatRange, type FlatText, wordsRangesOf } from '../textMarks/flatText.ts'
import type { TextHost } from '../textMarks/textHost.ts'

export interface TextSelection {
  readonly range: FlatRange
  /** Selected with a finger. */
  readonly isTouch: boolean
}

export interface TextSelectionOptions {
  readonly host: TextHost
  readonly flat: FlatText
  /** Language of the text, BCP 47. */
  readonly language: string
  /** Called after a change of the selection; undefined when nothing is selected. */
  readonly onSelect: (selection: TextSelection | undefined) => void
}

/** A press of this length selects the word under the finger, if the browser has not done so, ms. */
const longPressMs = 550
/** A finger that moves further is scrolling, px. */
const maxMovement = 10

export function useTextSelection({ host, flat, language, onSelect }: TextSelectionOptions): void {
  const { dialog } = host
  const report = useEffectEvent((isTouch: boolean) => {
    const selection = document.getSelection()
    if (!selection) return
    const isEmpty = selection.isCollapsed || selection.rangeCount === 0
    const range = isEmpty ? undefined : host.flatRangeOf(flat, selection.getRangeAt(0))
    onSelect(range && { range, isTouch })
  })
  const selectWord = useEffectEvent((x: number, y: number) => {
    const offset = flatOffsetAt(host, flat, x, y)
    const line = offset === undefined ? undefined : lineAt(flat, offset)
    if (offset === undefined || !line || !document.getSelection()?.isCollapsed) return
    const word = wordAt(flat.text.slice(line.start, line.end), offset - line.start, language)
    const [part] = word ? wordsRangesOf(flat, line.start + word.start, line.start + word.end) : []
    const [range] = part ? host.rangesOf(part, 'open') : []
    if (!range) return
    document.getSelection()?.removeAllRanges()
    document.getSelection()?.addRange(range)
    swallowNextClick()
  })
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const stop = new AbortController()
    const options = { capture: true, passive: true, signal: stop.signal }
    let press = { timer: 0, x: 0, y: 0 }
    let isTouch = false
    let isMouseDown = false
    let frame = 0
    const endPress = () => clearTimeout(press.timer)
    const update = () => {
      cancelAnimationFrame(frame)
      // A mouse selection is complete when the button is released.
      frame = requestAnimationFrame(() => !isMouseDown && report(isTouch))
    }
    const handleDown = (event: PointerEvent) => {
      endPress()
      isTouch = event.pointerType === 'touch'
      isMouseDown = event.pointerType === 'mouse'
      const { clientX: x, clientY: y } = event
      const isText = event.target instanceof Element && event.target.closest('[data-at]') !== null
      if (isTouch && isText) press = { timer: window.setTimeout(() => selectWord(x, y), longPressMs), x, y }
    }
    const handleMove = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > maxMovement) endPress()
    }
    const handleUp = () => {
      endPress()
      if (!isMouseDown) return
      isMouseDown = false
      update()
    }
    element.addEventListener('pointerdown', handleDown, options)
    element.addEventListener('pointermove', handleMove, options)
    element.addEventListener('pointercancel', endPress, options)
    window.addEventListener('pointerup', handleUp, options)
    window.addEventListener('keydown', () => (isTouch = false), options)
    document.addEventListener('selectionchange', update, options)
    // Words may be selected before this module is loaded.
    update()
    return () => {
      stop.abort()
      endPress()
      cancelAnimationFrame(frame)
    }
  }, [dialog])
}

/** The paragraph of a flat offset. */
function lineAt({ text }: FlatText, offset: number): FlatRange {
  const end = text.indexOf('\n', offset)
  return { start: text.lastIndexOf('\n', offset - 1) + 1, end: end < 0 ? text.length : end }
}

/** The flat offset of the letter at a point of the window. Undefined outside of letters. */
export function flatOffsetAt(host: TextHost, flat: FlatText, x: number, y: number): number | undefined {
  const range = caretRange(x, y)
  if (!range) return undefined
  const ruby = range.startContainer.parentElement?.closest('ruby')
  if (ruby) range.selectNodeContents(ruby)
  return host.flatRangeOf(flat, range)?.start
}

/** The letter at a point: Safari has another function than the standard. */
function caretRange(x: number, y: number): Range | undefined {
  const found = document.caretPositionFromPoint?.(x, y)
  const node = found ? found.offsetNode : document.caretRangeFromPoint?.(x, y)?.startContainer
  const offset = found ? found.offset : (document.caretRangeFromPoint?.(x, y)?.startOffset ?? 0)
  if (!(node instanceof Text)) return undefined
  // The caret is before or after the letter.
  for (const start of [offset, offset - 1]) {
    if (start < 0 || start >= node.data.length) continue
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, start + 1)
    const isHit = [...range.getClientRects()].some(
      (box) => x >= box.left - 2 && x <= box.right + 2 && y >= box.top - 2 && y <= box.bottom + 2,
    )
    if (isHit) return range
  }
  return undefined
}
