// The icon of the panel with reading aloud. A file of its own, because it loads with the reader.
import { lineIcon } from './icon.tsx'

export const ListenIcon = lineIcon(
  <path d="M4.5 15v-3a7.5 7.5 0 0 1 15 0v3M4.5 14.5h2.25a1 1 0 0 1 1 1v3.5H6.5a2 2 0 0 1-2-2zM19.5 14.5h-2.25a1 1 0 0 0-1 1v3.5h1.25a2 2 0 0 0 2-2z" />,
)
