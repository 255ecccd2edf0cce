// The room's door: the catalogue's questions, its records, and how one is opened.
export * from './catalogue.ts'
export { type CatalogueOptions, openCatalogue } from './openCatalogue.ts'
export * from './participation.ts'
export type * from './records.ts'
