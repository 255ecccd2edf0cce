// Icons of the novel reader.
import { lineIcon } from './icon.tsx'

export const ContentsIcon = lineIcon(<path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />)
export const LettersIcon = lineIcon(<path d="m3.5 18.5 5-13 5 13M5.25 14h6.5M15 18.5l3-8 3 8M16 15.75h4" />)
export const ListenIcon = lineIcon(
  <path d="M4.5 15v-3a7.5 7.5 0 0 1 15 0v3M4.5 14.5h2.25a1 1 0 0 1 1 1v3.5H6.5a2 2 0 0 1-2-2zM19.5 14.5h-2.25a1 1 0 0 0-1 1v3.5h1.25a2 2 0 0 0 2-2z" />,
)
