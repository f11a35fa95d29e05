/** The lists of bookmarks, and what is in one. */
export const bookmarkLists = {
  bookmarks: {
    default: 'default',
    count: '{count, plural, one {# item} other {# items}}',
    change: 'Change “{name}”',
    makeDefault: 'Make it the default',
    rename: 'Rename',
    delete: 'Delete',
    deleteAsk:
      '{count, plural, one {Delete “{name}” and the bookmark in it?} other {Delete “{name}” and the # bookmarks in it?}}',
    new: 'New list',
    add: 'Add list',
    empty: 'Nothing in this list',
    emptyHint: 'Press the bookmark under anything you want to find again.',
  },
} as const
