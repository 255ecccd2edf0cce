// The name of the site file, which the page and the service worker read.

/** The operator's file of a static host: hosts, features, default language and title. */
export const siteFilePath = '/emaki.config.json'
