// The button that lets an element fill the whole screen and gives the screen back; nothing where the browser knows no such thing.
import { type RefObject, useEffect, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { IconButton } from './IconButton.tsx'
import { ZoomIcon } from './icons/works.tsx'
import { showToast } from './toast.ts'

/** `element` is what fills the screen. When the button goes, the screen is given back. */
export function FullScreenButton({ element }: { readonly element: RefObject<HTMLElement | null> }) {
  const t = useT()
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  if (!document.fullscreenEnabled) return null
  const fill = async () => {
    try {
      await (isFull ? document.exitFullscreen() : element.current?.requestFullscreen())
    } catch {
      // The browser refuses without asking anybody, as some phones do.
      showToast(t('reader.fullscreen.refused'), { kind: 'error' })
    }
  }
  return <IconButton icon={ZoomIcon} label={t(isFull ? 'reader.fullscreen.leave' : 'reader.fullscreen')} onClick={fill} />
}
