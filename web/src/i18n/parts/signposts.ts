/** What the frame and the feeds say of pages whose own texts come later. */
export const signposts = {
  account: { showPassword: 'Show password', hidePassword: 'Hide password' },
  messages: { title: 'Messages', write: 'Write a message' },
  notifications: {
    live: '{count, plural, one {# new notification} other {# new notifications}}',
  },
  settings: {
    theme: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    density: 'Density',
    roomy: 'Roomy',
    cosy: 'Cosy',
    dense: 'Dense',
    choose: 'Choose a picture',
  },
  moderation: {
    panel: 'Panel',
    general: { restore: 'Restore magazine' },
    log: { title: 'Moderation log' },
  },
  admin: { title: 'Administration', tabs: { signups: 'Sign-ups', reports: 'Reports' } },
  statistics: { title: 'Statistics' },
} as const
