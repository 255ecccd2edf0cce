// Works that their artists uploaded again: their pictures have another date, and the old addresses are 404 (docs/contract/site-2026.md 1).

const address =
  /(\/(?:img-master|img-original|custom-thumb|img-zip-ugoira)\/img\/\d{4}\/\d\d\/\d\d\/\d\d\/)(\d\d)(\/\d\d\/)([1-9]\d*)(?=[-_])/g
/** Minutes from the first upload to the second one, within the same hour of the address. */
const later = 7

const isUploadedAgain = (id: string): boolean => Number(id) % 13 === 5

const shifted = (text: string, minutes: number): string =>
  text.replace(address, (found, start: string, minute: string, second: string, id: string) => {
    if (!isUploadedAgain(id)) return found
    const moved = String((Number(minute) + minutes + 60) % 60).padStart(2, '0')
    return `${start}${moved}${second}${id}`
  })

/** A response with the new addresses. */
export const redated = (json: string): string => shifted(json, later)

/** The path of the first upload, which the catalogue knows, for a path of the day. A path of the first upload leads nowhere. */
export const firstAddress = (path: string): string => shifted(path, -later)
