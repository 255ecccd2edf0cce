// What a viewer is given: the pages, which one to begin with, and what can be done with them.

export interface ViewerPage {
  /** The picture at the chosen resolution, already proxied. */
  readonly src: string
  /** A smaller one that is likely at hand; shown until `src` is there. */
  readonly small: string
  /** A square one for the strip of pages. */
  readonly square: string
  /** Pixels, or undefined when only the picture itself can tell. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  readonly alt: string
}

export interface ViewerOptions {
  /** From 0. */
  readonly index: number
  /** The element on the page that shows page `index`: the preview grows from it and shrinks back into it. */
  readonly thumbnail?: (index: number) => HTMLElement | undefined
  /** Called when the person asks to keep the page being looked at. */
  readonly onDownload?: (index: number) => void
}
