/** What is said around a picture that is looked at alone. */
export const viewer = {
  viewer: {
    title: 'Pictures',
    picture: 'Picture',
    previous: 'Previous picture',
    next: 'Next picture',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    original: 'Open the original picture',
    of: '{index} of {total}',
  },
} as const
