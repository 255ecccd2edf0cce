// The icons of series: several volumes, and a bell for those that are watched. A file of its own, because most screens with series have no other icon of readers.
import { lineIcon, solidIcon } from './icon.tsx'

export const PartsIcon = lineIcon(<path d="M4.5 5h4v14h-4zM10.5 5h4v14h-4zM16.2 5.8l3.4-.8 2 13.4-3.4.8z" />)
export const WatchIcon = lineIcon(<path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4" />)
export const WatchedIcon = solidIcon(<path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM9.5 20h5a2.5 2 0 0 1-5 0z" />)
