/** What is said of feeds that members put together. */
export const feeds = {
  feeds: {
    new: 'New feed',
    none: 'You have no feeds yet.',
    hint: 'A feed puts together what magazines, people, tags and words bring, under a name of yours.',
    tags: 'Tags',
    public: 'Public',
    publicHint: 'Anybody may read it at its address',
    edit: 'Change feed',
    saved: 'The feed “{name}” is kept.',
    delete: 'Delete feed',
    deleteAsk: 'Delete the feed “{name}”?',
    up: 'Move {name} up',
    down: 'Move {name} down',
    by: 'Put together by {name}',
    copy: 'Copy to my feeds',
    copied: 'It is among your feeds now.',
    add: 'Add a line',
    remove: 'Remove this line',
  },
} as const
