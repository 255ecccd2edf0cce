/** WebKitGTK 2.50 crashes when a VideoEncoder is the first user of GStreamer. A call to a media element initialises it correctly. */
export const startMediaLibrary = () => void document.createElement('video').canPlayType('video/webm')
