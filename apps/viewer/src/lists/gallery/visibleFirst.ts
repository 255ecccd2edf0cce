/** Works for a preview: the visible ones, then the hidden ones if they show as tiles. */
export const visibleFirst = <T>(works: readonly T[], isHidden: (work: T) => boolean, asTiles: boolean): readonly T[] => [
  ...works.filter((work) => !isHidden(work)),
  ...(asTiles ? works.filter(isHidden) : []),
]
