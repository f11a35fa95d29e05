/** What a new member is told, and what lists say that have nothing in them. */
export const welcome = {
  welcome: {
    title: 'Welcome to {site}',
    lead: 'Choose what you want to read and how it looks. All of it can be changed later.',
    magazines: 'Magazines to subscribe to',
    magazinesHint: 'What is written in them appears under “Subscribed”.',
    topic: 'Look for a topic',
    none: 'No magazine here is about that yet.',
    languagesHint: 'Lists show only what is in these; with none chosen they show every language.',
    done: 'Start reading',
  },
  empty: {
    noSubscriptions: 'You subscribe to nothing yet',
    noSubscriptionsHint: 'New threads of magazines that you subscribe to appear here.',
    find: 'Find magazines',
    nobody: 'There is nothing to read here yet.',
    steps: 'First steps',
    write: 'Write the first thread',
    read: 'You have read everything',
    languages: 'Nothing here is in the languages that you chose.',
    languagesChange: 'Change the languages',
    moderated: 'Nothing in the magazines that you moderate',
    favourites: 'You have no favourites yet',
  },
} as const
