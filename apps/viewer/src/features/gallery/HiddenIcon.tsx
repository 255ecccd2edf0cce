// The mark of a work that the content settings hide.
import { lineIcon } from '../../ui/icons/icon.tsx'

export const HiddenIcon = lineIcon(
  <path d="M4 4l16 16M10 6.2A9 9 0 0 1 12 6c4.5 0 7.75 3.6 9 6a14 14 0 0 1-2.75 3.5M6.5 7.6A13.7 13.7 0 0 0 3 12c1.25 2.4 4.5 6 9 6 1.7 0 3.2-.5 4.5-1.25M10 10.2a2.75 2.75 0 0 0 3.8 3.9" />,
)
