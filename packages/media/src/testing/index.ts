export { archiveOf, pngHeader } from './archives.ts'
export { FakeWorker } from './fakeWorker.ts'
