export { exportToFolder } from './export/exportToFolder.ts'
export {
  type ExportError,
  type ExportedFile,
  type ExportFormat,
  exportWorks,
  maxExported,
} from './export/exportWorks.ts'
export { worksToExport } from './export/worksToExport.ts'
export type { KeptFile } from './files/keptFiles.ts'
export { isReaderPicture, neutralPicture, readerPicture } from './files/readerPicture.ts'
export type { DoubtReason } from './import/foundWork.ts'
export { type ImportError, type ImportOptions, type ImportReport, importFolder } from './import/importFolder.ts'
export { watchFolders } from './import/watchFolders.ts'
export type { FileRow, WorkRow } from './index/archiveIndex.ts'
export { type Keeper, type KeeperStatus, startKeeper } from './keep/keeper.ts'
export type { KeepRule } from './keep/keepRule.ts'
export type { KeepError, KeepSource } from './keep/keepSource.ts'
export { observe } from './keep/keepWork.ts'
export { type KeepPace, politeKeepPace } from './keep/pace.ts'
export { type Archive, type ArchiveOptions, openArchive, rebuildArchive } from './openArchive.ts'
export type { SearchScope } from './search/hiddenWorks.ts'
export type { LibrarySearch } from './search/librarySearch.ts'
export type { ListedWork } from './search/listedWorks.ts'
export type { GroupPage, GroupPosition } from './search/people.ts'
export type { Sidecar, SidecarFile } from './sidecar.ts'
export type { Staging } from './store/staging.ts'
export { trashDays } from './store/trash.ts'
export type { CommitOutcome, NewWork } from './store/workStore.ts'
export { type ArchiveFetch, type ArchiveFetchOptions, createArchiveFetch } from './upstream/archiveFetch.ts'
export { createKeptWorks, type KeptWorks, keptMember, stubState } from './upstream/keptWorks.ts'
export { startVerifier, type Verifier } from './verify/verifier.ts'
export { verifyArchive } from './verify/verifyArchive.ts'
export { type KeptKind, parseWorkKey, type WorkKey, workKeyText } from './workKey.ts'
