// Icons of the novel reader.
import { lineIcon } from './icon.tsx'

export const ContentsIcon = lineIcon(<path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />)
export const LettersIcon = lineIcon(<path d="m3.5 18.5 5-13 5 13M5.25 14h6.5M15 18.5l3-8 3 8M16 15.75h4" />)
