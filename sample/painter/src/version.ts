// The version of every picture. Increase it when a scene changes its pixels, so that caches drop old pictures.
export const PAINTER_VERSION = 2
