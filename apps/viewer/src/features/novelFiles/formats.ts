// Formats of novel files, as the settings name them: also the ending of the file's name.
import type { Settings } from '../../settings/table.ts'

export type NovelFormat = Settings['novelDlFormat']

/** What a format is called, in every language. */
export const formatNames: Readonly<Record<NovelFormat, string>> = { txt: 'TXT', html: 'HTML', epub: 'EPUB', md: 'Markdown' }
