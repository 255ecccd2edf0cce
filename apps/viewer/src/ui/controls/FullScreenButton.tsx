// The button that lets the page fill the whole screen and gives the screen back; nothing where the browser knows no such thing.
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { ZoomIcon } from '../icons/works.tsx'
import { showToast } from '../overlays/toast.ts'
import { IconButton } from './IconButton.tsx'

/** For windows that cover the page. A dialog may not fill the screen by itself; the page may, and the dialog over it. When the button goes, the screen is given back. */
export function FullScreenButton() {
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
      await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
    } catch {
      // The browser refuses without asking anybody, as some phones do.
      showToast(t('reader.fullscreen.refused'), { kind: 'error' })
    }
  }
  return <IconButton icon={ZoomIcon} label={t(isFull ? 'reader.fullscreen.leave' : 'reader.fullscreen')} onClick={fill} />
}
