/** What is said of what a member began to write. */
export const drafts = {
  hint: 'What you began to write and have not sent. It is kept with your account for 90 days and nobody else sees it.',
  pictures: 'Pictures: {count, number}',
  none: 'You have no drafts.',
  delete: 'Delete draft',
  deleted: 'The draft is deleted.',
  restored: 'The draft is back.',
} as const
