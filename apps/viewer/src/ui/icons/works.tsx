// Icons about works and actions on them that home or a ranking needs.
import { lineIcon, solidIcon } from './icon.tsx'

export const PlayIcon = solidIcon(<path d="M8 5.6v12.8c0 .8.9 1.3 1.6.9l10-6.4a1 1 0 0 0 0-1.8l-10-6.4A1 1 0 0 0 8 5.6Z" />)
export const HiddenIcon = lineIcon(
  <path d="M4 4l16 16M9.5 6.1A9 9 0 0 1 12 5.75c6 0 9.5 6.25 9.5 6.25a17 17 0 0 1-2.6 3.3M6.2 7.6A16 16 0 0 0 2.5 12S6 18.25 12 18.25c1.6 0 3-.4 4.3-1.1M10 10a2.8 2.8 0 0 0 4 4" />,
)
export const DownloadIcon = lineIcon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15" />)
export const CopyIcon = lineIcon(<path d="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4" />)
export const TagIcon = lineIcon(<path d="M4.5 4.5H12l8 8-7.5 7.5-8-8zM8.5 8.5h.01" />)
export const HeartIcon = lineIcon(<path d="M12 20s-8-4.6-8-10.4A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.6C20 15.4 12 20 12 20Z" />)
export const HeartFullIcon = solidIcon(
  <path d="M12 20.8S3.2 15.9 3.2 9.6A5.2 5.2 0 0 1 12 5.8a5.2 5.2 0 0 1 8.8 3.8c0 6.3-8.8 11.2-8.8 11.2Z" />,
)
export const EyeIcon = lineIcon(
  <>
    <path d="M2.5 12S6 5.75 12 5.75 21.5 12 21.5 12 18 18.25 12 18.25 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
)
export const ShareIcon = lineIcon(<path d="M12 15V4M8 8l4-4 4 4M7 11.5H5.5v8h13v-8H17" />)
export const CalendarIcon = lineIcon(<path d="M4.5 6h15v13.5h-15zM4.5 10.25h15M8.5 3.75V7.5M15.5 3.75V7.5" />)
export const FilterIcon = lineIcon(<path d="M4 6h16M7 12h10M10 18h4" />)
