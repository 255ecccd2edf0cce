// Icons of navigation: the main screens, back, up, close, more.
import { lineIcon } from './icon.tsx'

export const HomeIcon = lineIcon(<path d="M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" />)
export const SearchIcon = lineIcon(
  <>
    <circle cx="10.75" cy="10.75" r="6.25" />
    <path d="m15.5 15.5 4.5 4.5" />
  </>,
)
export const RankIcon = lineIcon(<path d="M4 20V11.5h5V20m0 0V5h6v15m0 0v-5.5h5V20M3 20h18" />)
export const FollowingIcon = lineIcon(
  <>
    <circle cx="9.5" cy="8" r="3.5" />
    <path d="M3.5 19.5c.4-3.4 2.7-5.2 6-5.2 1.6 0 3 .4 4 1.3M17.5 20s-3-1.8-3-3.8a1.6 1.6 0 0 1 3-.8 1.6 1.6 0 0 1 3 .8c0 2-3 3.8-3 3.8Z" />
  </>,
)
export const SettingIcon = lineIcon(
  <>
    <path d="M4 7h9M18.5 7H20M4 17h1.5M11 17h9" />
    <circle cx="15.75" cy="7" r="2.5" />
    <circle cx="8.25" cy="17" r="2.5" />
  </>,
)
export const BellIcon = lineIcon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />)
export const BackIcon = lineIcon(<path d="m14.5 5-7 7 7 7" />)
export const ForwardIcon = lineIcon(<path d="m9.5 5 7 7-7 7" />)
export const DownIcon = lineIcon(<path d="m6 9.5 6 6 6-6" />)
export const UpIcon = lineIcon(<path d="m6 14.5 6-6 6 6" />)
export const ToTopIcon = lineIcon(<path d="M5.5 4.5h13M12 20V9m-5 5 5-5 5 5" />)
export const CloseIcon = lineIcon(<path d="m6 6 12 12M18 6 6 18" />)
export const CommandsIcon = lineIcon(<path d="M4 5h16v14H4zM7.5 9.5 10 12l-2.5 2.5M12.5 15h4" />)
export const MoreIcon = lineIcon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="2.75" />)
export const LeaveIcon = lineIcon(
  <path d="M10 5H5.5a.5.5 0 0 0-.5.5v13a.5.5 0 0 0 .5.5h13a.5.5 0 0 0 .5-.5V14M14 4.5h5.5V10M19 5l-8 8" />,
)
