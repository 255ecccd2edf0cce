// Icons about works and actions on them that home and rankings do not load. works.tsx has the others.
import { lineIcon, solidIcon } from './icon.tsx'

export const PauseIcon = solidIcon(<path d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" />)
export const LoopIcon = lineIcon(
  <path d="m17 3.5 3 3-3 3M20 6.5H8a4 4 0 0 0-4 4v.75M7 20.5l-3-3 3-3M4 17.5h12a4 4 0 0 0 4-4v-.75" />,
)
export const PagesIcon = lineIcon(<path d="M8 8V4.5h11.5V16H16M4.5 8H16v11.5H4.5z" />)
export const LiveIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="2.25" />
    <path d="M7.75 16.25a6 6 0 0 1 0-8.5m8.5 0a6 6 0 0 1 0 8.5M5 19a9.9 9.9 0 0 1 0-14m14 0a9.9 9.9 0 0 1 0 14" />
  </>,
)
export const SyndicationIcon = lineIcon(<path d="M5 19h.01M5 12.5a6.5 6.5 0 0 1 6.5 6.5M5 5.5A13.5 13.5 0 0 1 18.5 19" />)
export const CommentIcon = lineIcon(<path d="M4 5.5h16v11h-8.5L7 20v-3.5H4z" />)
export const ZoomIcon = lineIcon(<path d="M14 4.5h5.5V10M10 19.5H4.5V14M19 5l-6 6M5 19l6-6" />)
export const BookIcon = lineIcon(
  <path d="M12 6.5c-2-1.3-4.5-1.75-8-1.75v13c3.5 0 6 .45 8 1.75 2-1.3 4.5-1.75 8-1.75v-13c-3.5 0-6 .45-8 1.75Zm0 0v13" />,
)
