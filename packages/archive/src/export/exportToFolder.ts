// Exports works into a folder: one CBZ for each artwork and one EPUB for each novel, or one ZIP of the folders of all works.
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { failed, type LibraryQuery, type Result, succeeded } from '@emaki/domain'
import { writeFileAtomically } from '../files/atomicFile.ts'
import type { Archive } from '../openArchive.ts'
import type { WorkKey } from '../workKey.ts'
import { type ExportError, type ExportFormat, exportWorks, maxExported } from './exportWorks.ts'
import { worksToExport } from './worksToExport.ts'

export interface FolderExport {
  readonly archive: Archive
  /** It is created when there is none. */
  readonly folder: string
  readonly query: LibraryQuery
  readonly format: ExportFormat
  /** Called with the name of each new file. */
  readonly onFile?: (name: string) => void
}

export interface FolderExportReport {
  /** New files. */
  readonly files: number
  /** Files that the folder had already. They stay as they are. */
  readonly present: number
  /** Works that were left out because files of them are missing or damaged. */
  readonly unreadable: number
  readonly bytes: number
}

/** Exports the works of a query. The parts of a novel series are one book. Rejects when a file cannot be written. */
export async function exportToFolder(options: FolderExport): Promise<Result<FolderExportReport, ExportError>> {
  const { archive, folder, query, format, onFile } = options
  const isOne = format === 'zip' || (format === 'epub' && query.series !== undefined)
  const maxWorks = isOne ? maxExported + 1 : Number.MAX_SAFE_INTEGER
  const keys = await worksToExport(archive, query, { maxWorks })
  const groups: readonly (readonly WorkKey[])[] = isOne ? [keys] : keys.map((key) => [key])
  await mkdir(folder, { recursive: true })
  const report = { files: 0, present: 0, unreadable: 0, bytes: 0 }
  for (const group of groups) {
    const exported = await exportWorks(archive, group, format)
    // A format that one of many works does not have is no error.
    if (!exported.ok && exported.error === 'empty' && !isOne) continue
    if (!exported.ok && exported.error === 'unreadable' && !isOne) {
      report.unreadable++
      continue
    }
    if (!exported.ok) return exported
    const { name, open } = exported.value
    const path = join(folder, name)
    if (await stat(path).catch(() => undefined)) {
      report.present++
      continue
    }
    report.bytes += await writeFileAtomically(path, open())
    report.files++
    onFile?.(name)
  }
  if (report.files + report.present > 0) return succeeded(report)
  return failed(report.unreadable > 0 ? 'unreadable' : 'empty')
}
