// The version of every picture: raise it when any scene changes what it paints, so that caches let go of old pictures.
export const PAINTER_VERSION = 1
