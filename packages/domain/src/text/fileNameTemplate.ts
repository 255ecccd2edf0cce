// Templates of file names: their tokens and the default (docs/spec/product.md 5.4). The settings need no more, so that naming is not part
// of the first load.

export const fileNameTokens = ['author', 'authorId', 'title', 'pid', 'index', 'width', 'height', 'tags', 'createDate'] as const
export type FileNameToken = (typeof fileNameTokens)[number]

/** Default of the setting `dlFileNameTpl` (docs/spec/behaviours.md 6). */
export const defaultFileNameTemplate = '{author}_{title}_{pid}_p{index}'
