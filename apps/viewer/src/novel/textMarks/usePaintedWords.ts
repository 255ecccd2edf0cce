// Paints words of an open novel, again whenever the reader mounts other parts of the text.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { WordsRange } from './flatText.ts'
import type { TextHost } from './textHost.ts'
import { createTextPainter, type MarkName, type TextPainter } from './textPainter.ts'

/** The painter of a dialog. `layer` fills the dialog. All marks disappear with the component. */
export function useTextPainter(dialog: RefObject<HTMLElement | null>, layer: RefObject<HTMLElement | null>) {
  const [painter, setPainter] = useState<TextPainter>()
  useEffect(() => {
    const [host, element] = [dialog.current, layer.current]
    if (!host || !element) return
    const created = createTextPainter(element)
    setPainter(created)
    const refresh = () => created.refresh()
    // Scroll events of the text do not bubble.
    host.addEventListener('scroll', refresh, { capture: true, passive: true })
    return () => {
      host.removeEventListener('scroll', refresh, { capture: true })
      created.clear()
    }
  }, [dialog, layer])
  return painter
}

/** Paints `ranges` in the colours of `name`. `painter`: undefined until the first effect. */
export function usePaintedWords(
  host: TextHost,
  painter: TextPainter | undefined,
  name: MarkName,
  ranges: readonly WordsRange[],
): void {
  const { dialog, isTranslated } = host
  const paint = useEffectEvent(() =>
    painter?.paint(
      name,
      ranges.flatMap((range) => host.rangesOf(range)),
    ),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: paints again when the ranges or the shown text change.
  useEffect(() => paint(), [painter, ranges, isTranslated])
  useEffect(() => () => painter?.paint(name, []), [painter, name])
  useEffect(() => {
    const root = dialog.current?.querySelector('[data-direction]')
    if (!root) return
    let frame = 0
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => paint())
    })
    observer.observe(root, { childList: true, subtree: true, characterData: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [dialog])
}
