// The names that the existing viewer gives to some settings (docs/spec/product.md 3). Exports have them, so that it and earlier versions of
// Emaki can read them; imports and stored settings may have either name.
import type { SettingKey } from './table.ts'

/** The existing viewer's name of each setting that has another name here. */
export const siteNames = {
  galleryLayout: 'wfType',
  imageResolution: 'imgReso',
  longPressBlocks: 'isLongpressBlock',
  longPressDownloads: 'isLongpressDL',
  swipeBetweenWorks: 'isEnableSwipe',
  hideMangaInRankings: 'isHideRankManga',
  openInLightbox: 'isUseFancybox',
  fitPictures: 'isImageFitScreen',
  captionsBelowCards: 'isImageCardOuterMeta',
  roundedCards: 'isImageCardBorderRadius',
  cardShadows: 'isImageCardBoxShadow',
  lazyPictures: 'isImgLazy',
  lazyByObserver: 'isImgLazyOb',
  directPictures: 'isDirectPximg',
  downloadToFolder: 'preferDownloadByFsa',
  downloadByHelper: 'preferDownloadByTm',
  folderPerArtist: 'dlSubDirByAuthor',
  fileNameTemplate: 'dlFileNameTpl',
  minimumBookmarks: 'searchListMinFavNum',
  ugoiraFormat: 'ugoiraDefDLFormat',
  ugoiraBitrate: 'ugoiraMp4Bitrate',
  novelFormat: 'novelDlFormat',
  novelTranslator: 'novelDefTranslate',
  novelTextStyle: 'novelTextConfig',
  pageBackground: 'withBodyBg',
  showFrameRate: 'showFpsDemo',
  openingScreen: 'appStartPage',
  privateBookmarks: 'isDefBookmarkPrivate',
  privateFollows: 'isDefFollowPrivate',
  loadKissTranslator: 'isAutoLoadKissT',
  loadImmersiveTranslate: 'isAutoLoadImt',
  relatedOnRequest: 'manualLoadRelated',
} as const satisfies Partial<Record<SettingKey, string>>

const ownNames: ReadonlyMap<string, string> = new Map(Object.entries(siteNames).map(([own, site]) => [site, own]))

/** The name here of a setting that may have its name of the existing viewer. Other names stay. */
export const ownName = (name: string): string => ownNames.get(name) ?? name

/** Settings under the names of this viewer. Where both names are present, its own counts. Other entries stay. */
export function withOwnNames(settings: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = Object.entries(settings).map(([name, value]) => [ownName(name), value, name] as const)
  return Object.fromEntries(
    named.filter(([own, , name]) => own === name || !Object.hasOwn(settings, own)).map(([own, value]) => [own, value]),
  )
}

/** Settings under the names of the existing viewer, where it has them. */
export const withSiteNames = (settings: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      Object.hasOwn(siteNames, name) ? Reflect.get(siteNames, name) : name,
      value,
    ]),
  )
