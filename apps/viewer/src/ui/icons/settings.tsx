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
