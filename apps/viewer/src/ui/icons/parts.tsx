// The icon of a series: several volumes. A file of its own, because most screens with series have no other icon of readers.
import { lineIcon } from './icon.tsx'

export const PartsIcon = lineIcon(<path d="M4.5 5h4v14h-4zM10.5 5h4v14h-4zM16.2 5.8l3.4-.8 2 13.4-3.4.8z" />)
