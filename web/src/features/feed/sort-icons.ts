/** The picture of each sort. */
export const sortIcons = {
  default: 'flame',
  hot: 'flame',
  newest: 'clock',
  active: 'activity',
  top: 'arrow-big-up',
  commented: 'message-square',
  oldest: 'history',
} as const
