// File formats of novels. The name is also the file's extension.
import type { Settings } from '../../platform/settings/table.ts'

export type NovelFormat = Settings['novelFormat']

/** Display names, the same in every language. */
export const formatNames: Readonly<Record<NovelFormat, string>> = { txt: 'TXT', html: 'HTML', epub: 'EPUB', md: 'Markdown' }
