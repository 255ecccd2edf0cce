// What every program needs that answers as the site's hosts: parameters, paging, error bodies, search words, addresses of pictures, and files.
export * from './appApiError.ts'
export * from './crop.ts'
export * from './delivery.ts'
export * from './imageAddress.ts'
export * from './paging.ts'
export * from './parameters.ts'
export * from './parseSearch.ts'
export * from './requesterLanguage.ts'
