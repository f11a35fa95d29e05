import type { PollRequest } from '@app/contract/content/requests.ts'
import type { PollCard } from '@app/contract/events/content.ts'

/** A poll that a member asks for, as it begins. */
export const newPoll = ({ options, multiple, closesIn }: PollRequest, now: Date): PollCard => ({
  multiple,
  closesAt: new Date(now.getTime() + closesIn * 1000).toISOString(),
  votersCount: 0,
  options: options.map((title) => ({ title: title.trim(), votes: 0 })),
})
