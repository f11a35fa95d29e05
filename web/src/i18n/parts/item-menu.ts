/** What the menu of an item says, which comes once it is opened. */
export const itemMenu = {
  card: {
    hide: 'Hide',
    unhide: 'Unhide',
    hidden: 'Hidden.',
    open: 'Open original',
    report: 'Report',
    crosspost: 'Cross-post',
    edit: 'Edit',
    trash: 'Remove',
    moderate: 'Moderate',
  },
} as const
