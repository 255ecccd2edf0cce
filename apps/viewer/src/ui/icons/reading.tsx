// Icons of the readers.
import { lineIcon } from './icon.tsx'

export const ContentsIcon = lineIcon(<path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />)
export const LettersIcon = lineIcon(<path d="m3.5 18.5 5-13 5 13M5.25 14h6.5M15 18.5l3-8 3 8M16 15.75h4" />)
/** A page of panels. */
export const PanelsIcon = lineIcon(<path d="M5 3.5h14v17H5zM5 10.5h14M13.5 3.5v7M10 10.5v10" />)
