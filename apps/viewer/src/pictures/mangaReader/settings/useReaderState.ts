import { useSyncExternalStore } from 'react'
import { browserReaderSettings, type ReaderState } from '../readerSettings.ts'

/** A part of the stored state of the manga reader. Renders again when that part changes. */
export const useReaderState = <Part>(select: (state: ReaderState) => Part): Part =>
  useSyncExternalStore(browserReaderSettings.subscribe, () => select(browserReaderSettings.read()))
