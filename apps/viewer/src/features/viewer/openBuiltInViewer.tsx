// Opens the built-in viewer over the current screen. Load it lazily.
import { createRoot } from 'react-dom/client'
import { BuiltInViewer } from './BuiltInViewer.tsx'
import type { ViewerOptions, ViewerPage } from './viewerPage.ts'

/** Renders the viewer in its own React root, and removes it when it closes. */
export function openBuiltInViewer(pages: readonly ViewerPage[], options: ViewerOptions): void {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
  }
  root.render(<BuiltInViewer pages={pages} options={options} onClose={close} />)
}
