// Opens the built-in viewer over the current screen. Load it lazily.
import { createRoot } from 'react-dom/client'
import { BuiltInViewer } from './BuiltInViewer.tsx'
import type { ViewerOptions } from './viewerPage.ts'
import type { ViewerWork } from './works/viewerWork.ts'

/** Renders the viewer in its own React root, and removes it when it closes. */
export function openBuiltInViewer(work: ViewerWork, options: ViewerOptions): void {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
  }
  root.render(<BuiltInViewer work={work} options={options} onClose={close} />)
}
