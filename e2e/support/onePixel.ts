// The smallest picture: a GIF of one pixel for tests in which pictures do not matter.

export const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
