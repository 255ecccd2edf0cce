// Icons of the library.
import { lineIcon, solidIcon } from './icon.tsx'

/** Books side by side: the library. */
export const LibraryIcon = lineIcon(
  <path d="M4.5 4.5h4v15h-4zM8.5 7h4v12.5h-4zM4.5 8.5h4M13 8.2l3.7-1 3.3 12.1-3.7 1zM13.9 11.4l3.7-1" />,
)
/** A box with a lid: the archive. */
export const ArchiveIcon = lineIcon(<path d="M4 5h16v4.5H4zM5.5 9.5v10h13v-10M9.5 13h5" />)
/** The same, filled: the work is in the archive. */
export const ArchivedIcon = solidIcon(
  <path d="M4.2 4.2h15.6c.6 0 1 .4 1 1v3.3H3.2V5.2c0-.6.4-1 1-1ZM4.6 10h14.8v8.8c0 .6-.4 1-1 1H5.6c-.6 0-1-.4-1-1V10Zm4.6 2.6v1.6h5.6v-1.6H9.2Z" />,
)
export const TrashIcon = lineIcon(<path d="M5 7h14M9 7V4.5h6V7M6.5 7l1 12.5h9l1-12.5M10.5 10.5v5.5M13.5 10.5v5.5" />)
