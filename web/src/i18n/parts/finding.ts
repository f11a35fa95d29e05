/** What the search and the page of what there is to come upon say. */
export const finding = {
  search: {
    empty: 'Nothing found for “{query}”.',
    emptyHint: 'Try fewer or other words, or a full handle such as @name@host.',
    prompt: 'Search threads, microblogs, magazines and people.',
    everywhere: 'Not only {name}',
    all: 'Everything',
  },
  finding: {
    tags: 'Tags',
    domain: 'Links to',
    anyLanguage: 'Any language',
    since: 'Written since',
    recent: 'Recent searches',
    forget: 'Clear recent searches',
    near: 'Did you mean',
    written: 'Threads and comments',
    noMagazine: 'No magazine here by that name.',
    noPerson: 'Nobody here by that name.',
  },
  explore: {
    topics: 'Topics',
    lively: 'Lively magazines',
    people: 'People to follow',
    rising: 'Tags on the rise',
    rise: 'This week: {now, number}, last week: {before, number}',
  },
} as const
