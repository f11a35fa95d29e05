/** The magazines and people around a person. */
export const circle = {
  lists: {
    moderated: 'Moderated',
    subscriptions: 'Subscriptions',
    followers: 'Followers',
    following: 'Following',
  },
  titles: {
    moderated: 'Magazines {name} moderates',
    subscriptions: 'Magazines {name} subscribes to',
    followers: 'Who follows {name}',
    following: 'Whom {name} follows',
  },
  none: {
    moderated: '{name} moderates no magazine.',
    subscriptions: '{name} subscribes to no magazine yet.',
    followers: 'Nobody follows {name} yet.',
    following: '{name} follows nobody yet.',
  },
  hidden: {
    subscriptions: '{name} does not show which magazines they subscribe to.',
    followers: '{name} does not show who follows them.',
    following: '{name} does not show whom they follow.',
  },
  elsewhere: 'Only the server of {name} knows this.',
  onlyMine: 'You alone see this list.',
  change: 'Change that in your settings',
  forMembers: 'This is shown to members of this site only.',
  remove: 'Remove from followers',
  removed: '{name} no longer follows you.',
} as const
