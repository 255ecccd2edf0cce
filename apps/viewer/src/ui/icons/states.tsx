// Icons of states and of settings.
import { lineIcon } from './icon.tsx'

export const ChooseIcon = lineIcon(<path d="M4.5 4.5h15v15h-15zM8 12.25l2.75 2.75L16 9.5" />)
export const CheckIcon = lineIcon(<path d="m5 12.5 4.75 4.75L19.5 7.5" />)
export const RetryIcon = lineIcon(<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4.25h-4.25" />)
export const AlertIcon = lineIcon(
  <>
    <path d="M12 4 2.75 19.5h18.5z" />
    <path d="M12 10v4.25M12 16.75h.01" />
  </>,
)
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
export const ShieldIcon = lineIcon(<path d="M12 3.75 5 6.25v5.25c0 4.25 2.75 7.25 7 8.75 4.25-1.5 7-4.5 7-8.75V6.25z" />)
export const LayoutIcon = lineIcon(<path d="M4.5 4.5h6.5v9H4.5zM4.5 16.5h6.5v3H4.5zM14 4.5h5.5v4H14zM14 11.5h5.5v8H14z" />)
export const PictureIcon = lineIcon(
  <>
    <path d="M4.5 5h15v14h-15zM5 16.5l4.5-5 3.5 3.75 2-2 4 4" />
    <circle cx="15.25" cy="9" r="1.25" />
  </>,
)
export const HistoryIcon = lineIcon(<path d="M5 12a7.5 7.5 0 1 0 2.3-5.4L4.5 9M4.5 4.5V9H9M12.25 8v4.5l3 1.75" />)
export const StorageIcon = lineIcon(
  <>
    <ellipse cx="12" cy="6.5" rx="7" ry="2.75" />
    <path d="M5 6.5v11c0 1.5 3.1 2.75 7 2.75s7-1.25 7-2.75v-11M5 12c0 1.5 3.1 2.75 7 2.75S19 13.5 19 12" />
  </>,
)
export const InfoIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 11v5M12 8h.01" />
  </>,
)
export const LoginIcon = lineIcon(<path d="M13.5 4.5h6v15h-6M4 12h10.5m-4-4 4 4-4 4" />)
export const PhoneIcon = lineIcon(<path d="M7 3.5h10v17H7zM11 17.5h2" />)
export const MotionIcon = lineIcon(<path d="M9 5.5h10.5v13H9zM5.5 8v8M2.75 10v4M12.5 12h3.5m-1.75-1.75L16 12l-1.75 1.75" />)
export const OfflineIcon = lineIcon(
  <path d="m4 4 16 16M8.6 8.1A5.5 5.5 0 0 0 5 12.3 3.7 3.7 0 0 0 6.5 19h10M11 7.1a5.6 5.6 0 0 1 6.6 4.7 3.6 3.6 0 0 1 2.4 4.9" />,
)
export const FontIcon = lineIcon(<path d="M5 19.5 11 4.5h2l6 15M7.5 14h9M3.5 19.5h3.5M17 19.5h3.5" />)
export const GaugeIcon = lineIcon(<path d="M5.2 18a8.5 8.5 0 1 1 13.6 0M12 14l3.75-4.5M12 14h.01" />)
export const GlobeIcon = lineIcon(
  <>
    <path d="M4.5 5h15v5h-15zM4.5 14h15v5h-15z" />
    <path d="M7.5 7.5h.01M7.5 16.5h.01M11 7.5h5.5M11 16.5h5.5" />
  </>,
)
export const TranslateIcon = lineIcon(
  <path d="M3.5 5.75h9M8 3.5v2.25M10.75 5.75c-.75 3.5-3.25 6.25-6.75 7.75M5.25 8.5c1 2.25 3 4 5.5 5M12.5 20l4-9.5h.5l4 9.5M13.9 16.75h5.7" />,
)
export const KeepIcon = lineIcon(<path d="M12 3.5v9m-3.5-3.5 3.5 3.5L15.5 9M4.5 13.5v6h15v-6M4.5 13.5H8.5l1.5 2.5h4l1.5-2.5h4" />)
export const KeptIcon = lineIcon(<path d="m8 7.5 3 3 5.5-6M4.5 13.5v6h15v-6M4.5 13.5H8.5l1.5 2.5h4l1.5-2.5h4" />)
