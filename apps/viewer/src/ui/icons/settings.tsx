// Icons of the setting pages.
import { lineIcon } from './icon.tsx'

export const SlidersIcon = lineIcon(
  <>
    <path d="M4 7.5h8M17 7.5h3M4 16.5h3M12 16.5h8" />
    <circle cx="14.5" cy="7.5" r="2.5" />
    <circle cx="9.5" cy="16.5" r="2.5" />
  </>,
)
export const BookmarkedIcon = lineIcon(<path d="M6.5 4.5h11v15L12 15.5l-5.5 4z" />)
export const LanguageIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M4 12h16M12 4c2.3 2.2 3.4 4.9 3.4 8S14.3 17.8 12 20c-2.3-2.2-3.4-4.9-3.4-8S9.7 6.2 12 4Z" />
  </>,
)
export const ThemeIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4v16a8 8 0 0 0 0-16Z" fill="currentColor" />
  </>,
)
export const BrushIcon = lineIcon(
  <path d="M19.5 4.5c-4 1.5-8 5-9.75 8.25l1.5 1.5C14.5 12.5 18 8.5 19.5 4.5ZM9 13.5c-2.25 0-3.25 1.5-3.25 3 0 1.25-.75 2-1.75 2.25 1 .75 2.25 1 3.5 1 2.25 0 4-1.5 4-3.5" />,
)
export const LayoutIcon = lineIcon(<path d="M4.5 4.5h6.5v9H4.5zM4.5 16.5h6.5v3H4.5zM14 4.5h5.5v4H14zM14 11.5h5.5v8H14z" />)
export const MotionIcon = lineIcon(<path d="M9 5.5h10.5v13H9zM5.5 8v8M2.75 10v4M12.5 12h3.5m-1.75-1.75L16 12l-1.75 1.75" />)
export const FontIcon = lineIcon(<path d="M5 19.5 11 4.5h2l6 15M7.5 14h9M3.5 19.5h3.5M17 19.5h3.5" />)
export const GaugeIcon = lineIcon(<path d="M5.2 18a8.5 8.5 0 1 1 13.6 0M12 14l3.75-4.5M12 14h.01" />)
export const GlobeIcon = lineIcon(
  <>
    <path d="M4.5 5h15v5h-15zM4.5 14h15v5h-15z" />
    <path d="M7.5 7.5h.01M7.5 16.5h.01M11 7.5h5.5M11 16.5h5.5" />
  </>,
)
export const StorageIcon = lineIcon(
  <>
    <ellipse cx="12" cy="6.5" rx="7" ry="2.75" />
    <path d="M5 6.5v11c0 1.5 3.1 2.75 7 2.75s7-1.25 7-2.75v-11M5 12c0 1.5 3.1 2.75 7 2.75S19 13.5 19 12" />
  </>,
)
export const PhoneIcon = lineIcon(<path d="M7 3.5h10v17H7zM11 17.5h2" />)
export const InfoIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 11v5M12 8h.01" />
  </>,
)
export const LoginIcon = lineIcon(<path d="M13.5 4.5h6v15h-6M4 12h10.5m-4-4 4 4-4 4" />)
