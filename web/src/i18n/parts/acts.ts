/** Pages that do something with one item. */
export const acts = {
  languages: {
    title: 'Language',
    hint: 'Of the pages, here in this browser. What people write stays in the language they wrote it in.',
  },
  acts: {
    menu: 'What to do with this',
    delete: 'Delete',
    deleteAsk:
      'Delete this? It goes for good where nobody answered; otherwise a note says that you took it back.',
    edit: 'Edit',
    reply: 'Reply',
    report: 'Report',
    reportHint: 'The moderators see who reports and why. The author does not.',
    reason: 'What is wrong with it?',
    reasonMissing: 'Say what is wrong with it.',
    reported: 'Reported. Thank you.',
    moderate: 'Moderate',
    trash: 'Remove',
    language: 'Language',
    setLanguage: 'Set the language',
    ban: 'Ban the author from the magazine',
    purge: 'Delete for good',
    purgeAsk: 'Delete this for good, with everything below it? This cannot be undone.',
    move: 'Move to another magazine',
    moveTo: 'Magazine',
    moved: 'Moved to {magazine}.',
    purged: 'Deleted for good.',
    back: 'Back',
  },
} as const
