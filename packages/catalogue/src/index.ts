// The room's door: the catalogue's questions, its records, and how one is opened.
export * from './catalogue.ts'
export { storyLine } from './content/stories/translations.ts'
export { stampIds } from './content/talk/stamps.ts'
export { type CatalogueOptions, openCatalogue } from './openCatalogue.ts'
export * from './participation.ts'
export { type HashedPicture, openPictureHashes, type PictureHashes } from './pictureHash/openPictureHashes.ts'
export type * from './records.ts'
export type { SetAside } from './storage/openFile.ts'
