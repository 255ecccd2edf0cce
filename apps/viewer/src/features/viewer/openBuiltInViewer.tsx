// Opens the built-in viewer over whatever screen stands there. Load it lazily.
import { createRoot } from 'react-dom/client'
import { BuiltInViewer } from './BuiltInViewer.tsx'
import type { ViewerOptions, ViewerPage } from './viewerPage.ts'

/** Puts the viewer into the document; it takes itself out again when it closes. */
export function openBuiltInViewer(pages: readonly ViewerPage[], options: ViewerOptions): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<BuiltInViewer pages={pages} options={options} onClose={close} />)
}
