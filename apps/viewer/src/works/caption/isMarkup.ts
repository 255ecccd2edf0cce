/** True for a biography in HTML, as the companion sends it. Plain text may contain other `<` characters that the artist typed. */
export const isMarkup = (comment: string): boolean =>
  /<(?:br|a|p|b|i|u|s|strong|em|span|div)\b[^>]*>|&(?:amp|lt|gt|quot|#\d+);/i.test(comment)
