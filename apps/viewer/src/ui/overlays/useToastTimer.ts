// Dismisses a toast at the end of its duration. The duration starts again after a pause, and when the tab was hidden at its end.
import { type FocusEvent, useEffect, useState } from 'react'
import { dismissToast, type Toast } from './toast.ts'

/** Handlers for the element of the toast: it stays while a pointer is over it, and while the focus is in it. */
export function useToastTimer({ id, lastsMs }: Toast) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isPaused = isHovered || isFocused
  useEffect(() => {
    if (isPaused) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const start = () => {
      timer = setTimeout(() => {
        if (!document.hidden) dismissToast(id)
        else document.addEventListener('visibilitychange', start, { once: true, signal: stop.signal })
      }, lastsMs)
    }
    start()
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, lastsMs, isPaused])
  return {
    // A finger that lifts leaves no pointer over the toast.
    onPointerEnter: ({ pointerType }: { readonly pointerType: string }) => setHovered(pointerType !== 'touch'),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  }
}
