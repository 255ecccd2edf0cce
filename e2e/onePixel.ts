// The smallest picture: stands in where a test looks at words or places and not at pictures.

export const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
