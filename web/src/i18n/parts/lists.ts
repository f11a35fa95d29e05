/** Bookmarks, tags and domains. */
export const lists = {
  bookmarks: {
    bookmark: 'Bookmark',
    inList: 'In “{name}”',
    title: 'Bookmark lists',
  },
  drafts: { title: 'Drafts' },
  tags: {
    tabs: { threads: 'Threads', comments: 'Comments', posts: 'Microblogs', replies: 'Replies' },
    empty: 'Nothing bears #{tag} here',
    ban: 'Ban tag',
    unban: 'End the ban',
    unbanned: 'Things may bear #{name} again.',
    banned: 'This tag is banned: nothing new may bear it, and lists leave out what does.',
  },
  levels: {
    title: 'Tell me',
    now: 'Notifications: {level}',
    Default: 'Default',
    DefaultNote: 'as in your settings',
    Loud: 'Loud',
    LoudNote: 'everything new',
    Muted: 'Muted',
    MutedNote: '{kind, select, Entry {nothing at all} Post {nothing at all} other {only mentions}}',
  },
  activity: {
    title: 'Boosts and favourites',
    boosts: 'Boosts',
    favourites: 'Favourites',
    none: 'Nobody yet',
    back: 'Back',
  },
  domains: {
    block: 'Block',
    unblock: 'Unblock',
    subscribers: '{count, plural, one {# subscriber} other {# subscribers}}',
  },
} as const
