/** Links to artists, as a selector. */
export const artistLink = 'a[href*="/users/"]'
