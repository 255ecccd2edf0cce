import { useSyncExternalStore } from 'react'
import { browserReaderSettings, type ReaderState } from './readerSettings.ts'

/** The stored state of the manga reader. Renders again when it changes. */
export const useReaderState = (): ReaderState => useSyncExternalStore(browserReaderSettings.subscribe, browserReaderSettings.read)
