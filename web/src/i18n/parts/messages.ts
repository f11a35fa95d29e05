/** Private messages, and what else comes to a member's inbox. */
export const messages = {
  conversations: 'Conversations',
  with: 'Conversation with {name}',
  all: 'All conversations',
  to: 'Message {name}',
  label: 'Message',
  hint: 'Messages are not end-to-end encrypted. Who runs this server can read them.',
  send: 'Send',
  short: 'A message has at least 2 characters.',
  mine: 'You: {text}',
  nobody: 'Nobody else is here any more',
  earlier: 'Earlier messages',
  later: 'Later messages',
  none: 'No messages yet',
  noneHint: 'Open somebody’s page to write to them.',
  choose: 'Choose a conversation, or open somebody’s page to write to them.',
  unread: 'Unread',
  sent: 'sent',
  received: 'received from {name}',
} as const

export const digest = {
  title: 'By mail',
  label: 'What you have not read',
  never: 'Never',
  daily: 'Every day',
  weekly: 'Every week',
} as const
