/** False for limited stubs, removed works and works with restricted access (docs/contract/app-api.md 2.4). */
export const isOpenWork = (work: Readonly<Record<string, unknown>>): boolean =>
  work.visible === true &&
  work.is_muted !== true &&
  work.is_mypixiv_only !== true &&
  work.is_x_restricted !== true &&
  (work.restrict === undefined || work.restrict === 0)
