// A button that enters and leaves full screen. Renders nothing where the browser does not support it.
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { ZoomIcon } from '../icons/workActions.tsx'
import { showToast } from '../overlays/toast.ts'
import { IconButton } from './IconButton.tsx'

/** For full-screen dialogs. A dialog cannot request full screen itself, so the document does. Unmounting leaves full screen. */
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
      // Some phones refuse without asking the user.
      showToast(t('reader.fullscreen.refused'), { kind: 'error' })
    }
  }
  return <IconButton icon={ZoomIcon} label={t(isFull ? 'reader.fullscreen.leave' : 'reader.fullscreen')} onClick={fill} />
}
