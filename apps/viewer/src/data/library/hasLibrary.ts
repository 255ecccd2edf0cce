import { initialData } from '../query/initialData.ts'

/** True when the page comes from a gateway with an archive. Otherwise no part of the viewer sends a request to it. */
export const hasLibrary = (): boolean => initialData().config.hasLibrary
