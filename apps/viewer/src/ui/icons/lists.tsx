// Icons of long lists: go to a page, slideshow.
import { lineIcon } from './icon.tsx'

export const JumpIcon = lineIcon(<path d="M5 9h14M5 15h14M10 4.5 8.5 19.5M15.5 4.5 14 19.5" />)
export const SlideshowIcon = lineIcon(<path d="M4 5.5h16v11H4zM8 20h8M10.25 8.5v5l4-2.5z" />)
