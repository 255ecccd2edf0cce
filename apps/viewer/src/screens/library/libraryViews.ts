// The views of the library, as they are in its addresses.

/** Views for everyone who may see the library. */
export const readerViews = ['works', 'novels', 'artists', 'series', 'statistics'] as const
/** Views for operators. */
export const managementViews = ['rules', 'jobs', 'imports', 'trash', 'duplicates', 'check'] as const
/** All views. `similar` has no tab. */
export const libraryViews = [...readerViews, 'similar', ...managementViews] as const

export type LibraryView = (typeof libraryViews)[number]
export type ManagementView = (typeof managementViews)[number]

export const isManagement = (view: LibraryView): view is ManagementView => managementViews.some((one) => one === view)

export const pathOf = (view: LibraryView): string => (view === 'works' ? '/library' : `/library/${view}`)
