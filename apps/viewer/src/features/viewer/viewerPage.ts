export interface ViewerPage {
  /** Proxied URL at the resolution of the settings. */
  readonly src: string
  /** URL of a smaller picture, probably cached; shown until `src` has loaded. */
  readonly small: string
  /** URL of a square picture for the page strip. */
  readonly square: string
  /** In px; undefined until the picture has loaded. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  readonly alt: string
}

export interface ViewerOptions {
  /** The first page to show, from 0. */
  readonly index: number
  /** The element on the screen that shows page `index`, for the opening and closing animation. */
  readonly thumbnail?: (index: number) => HTMLElement | undefined
  /** Called when the download button is pressed. */
  readonly onDownload?: (index: number) => void
}
