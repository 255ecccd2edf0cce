// The door of the media room: what the viewer may use of it.
export {}
