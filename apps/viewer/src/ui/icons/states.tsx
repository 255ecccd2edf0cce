// Icons of states.
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
export const ShieldIcon = lineIcon(<path d="M12 3.75 5 6.25v5.25c0 4.25 2.75 7.25 7 8.75 4.25-1.5 7-4.5 7-8.75V6.25z" />)
export const PictureIcon = lineIcon(
  <>
    <path d="M4.5 5h15v14h-15zM5 16.5l4.5-5 3.5 3.75 2-2 4 4" />
    <circle cx="15.25" cy="9" r="1.25" />
  </>,
)
export const HistoryIcon = lineIcon(<path d="M5 12a7.5 7.5 0 1 0 2.3-5.4L4.5 9M4.5 4.5V9H9M12.25 8v4.5l3 1.75" />)
export const OfflineIcon = lineIcon(
  <path d="m4 4 16 16M8.6 8.1A5.5 5.5 0 0 0 5 12.3 3.7 3.7 0 0 0 6.5 19h10M11 7.1a5.6 5.6 0 0 1 6.6 4.7 3.6 3.6 0 0 1 2.4 4.9" />,
)
export const TranslateIcon = lineIcon(
  <path d="M3.5 5.75h9M8 3.5v2.25M10.75 5.75c-.75 3.5-3.25 6.25-6.75 7.75M5.25 8.5c1 2.25 3 4 5.5 5M12.5 20l4-9.5h.5l4 9.5M13.9 16.75h5.7" />,
)
export const KeepIcon = lineIcon(<path d="M12 3.5v9m-3.5-3.5 3.5 3.5L15.5 9M4.5 13.5v6h15v-6M4.5 13.5H8.5l1.5 2.5h4l1.5-2.5h4" />)
export const KeptIcon = lineIcon(<path d="m8 7.5 3 3 5.5-6M4.5 13.5v6h15v-6M4.5 13.5H8.5l1.5 2.5h4l1.5-2.5h4" />)
