// Novels and users as the mirror sends them, with the members that link previews read.

/** A response with a novel. */
export const wireNovel = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  novel: {
    id,
    title: 'Rain Ledger',
    caption: 'A <b>short</b> one.',
    restrict: 0,
    x_restrict: 0,
    image_urls: { large: `https://i.pximg.net/c/240x480_80/novel-cover-master/img/2026/11/19/00/00/00/ci${id}_master1200.jpg` },
    user: { id: 77, name: 'Line Writer', profile_image_urls: { medium: '' } },
    tags: [{ name: '雨', translated_name: null }],
    visible: true,
    ...more,
  },
})

/** A response with a user's profile. */
export const wireUser = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  user: {
    id,
    name: 'Test PictureRenderer',
    account: 'test_renderer',
    comment: 'Hello.\r\nDrawings on Sundays.',
    profile_image_urls: { medium: 'https://i.pximg.net/user-profile/img/2026/11/19/00/00/00/1_0123_170.jpg' },
    ...more,
  },
  profile: {},
})
