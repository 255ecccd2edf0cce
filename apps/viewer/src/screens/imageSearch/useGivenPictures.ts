// Pictures given to the page without its chooser: pasted anywhere, or dropped anywhere.
import { useEffect, useEffectEvent, useState } from 'react'

/** Calls `onTake` with what is pasted or dropped while the component is there. True while something is dragged over the page. */
export function useGivenPictures(onTake: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!event.clipboardData?.files.length) return
    event.preventDefault()
    onTake(event.clipboardData.files)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer) onTake(event.dataTransfer.files)
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      // Words and links that are dragged are none of ours.
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Between two elements there is a next one; at the edge of the window there is none.
      if (event.relatedTarget === null) setOver(false)
    }
    addEventListener('paste', paste)
    addEventListener('drop', drop)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    return () => {
      removeEventListener('paste', paste)
      removeEventListener('drop', drop)
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
    }
  }, [])
  return isOver
}
