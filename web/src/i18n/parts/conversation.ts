/** What the menu of an item says of the conversation below it. */
export const conversation = {
  conversation: {
    mute: 'Mute this conversation',
    unmute: 'Unmute this conversation',
    muted: 'Nothing of this conversation notifies you any more.',
  },
} as const
