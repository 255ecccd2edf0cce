// Icons of likes, in a file of their own: only web sessions load them.
import { lineIcon, solidIcon } from './icon.tsx'

export const LikeIcon = lineIcon(
  <path d="M8 10.75V20M4.5 10.75H8l3.6-6.9a2.1 2.1 0 0 1 2.4 2.9l-1 3.25h5.2a2 2 0 0 1 2 2.4l-1.2 6a2 2 0 0 1-2 1.6H4.5Z" />,
)
export const LikedIcon = solidIcon(
  <path d="M3.75 10h3.5v10.75h-3.5ZM8.75 20.75h8.4a2.75 2.75 0 0 0 2.7-2.2l1.2-6a2.75 2.75 0 0 0-2.7-3.3H14l.75-2.4A2.9 2.9 0 0 0 11 3.3L8.75 7.7Z" />,
)
