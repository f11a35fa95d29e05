/** What something said before it was edited. */
export const history = {
  history: {
    title: 'Earlier versions',
    now: 'As it is now',
    changed: 'Changed: {what}',
    legend: 'New words are underlined, removed ones are struck through.',
    rewritten: 'So much was changed that it is not marked.',
    none: 'No earlier version is kept.',
    warning: 'Content warning',
    pictures: 'Pictures',
  },
} as const
