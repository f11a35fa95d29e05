import type { PollCard } from '@app/contract/events/content.ts'
import { isJson, many, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'

const MAX_OPTIONS = 20
/** Longer than any server we know lets an option be. Never cut shorter: a vote names the option. */
const TITLE_LENGTH = 500
const MAX_COUNT = 2_147_483_647

/** What makes a Question of an item of ours: `oneOf` or `anyOf`, its end, and how many voted. */
export const pollMembers = ({ multiple, closesAt, votersCount, options }: PollCard, now: Date): Json => ({
  [multiple ? 'anyOf' : 'oneOf']: options.map(({ title, votes }) => ({
    type: 'Note',
    name: title,
    replies: { type: 'Collection', totalItems: votes },
  })),
  ...(closesAt === null ? {} : { endTime: closesAt }),
  ...(closesAt !== null && new Date(closesAt) <= now ? { closed: closesAt } : {}),
  ...(votersCount === null ? {} : { votersCount }),
})

const countOf = (value: unknown): number =>
  typeof value === 'number' && value > 0 ? Math.min(Math.floor(value), MAX_COUNT) : 0

const timeOf = (value: unknown): string | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  // Beyond it neither PostgreSQL nor anybody else agrees on what a year is.
  return time > 0 && time < Date.UTC(9999) ? new Date(time).toISOString() : null
}

/** `closed` is a time (to come as well: Pleroma), or says that it is over; `endTime` is when it is to end. */
const endOf = (object: Json, arrived: Date): string | null => {
  const { closed } = object
  const [closedAt, endTime] = [timeOf(closed), timeOf(object['endTime'])]
  if (closedAt !== null) return closedAt
  if (closed === undefined || closed === null || closed === false) return endTime
  return endTime !== null && new Date(endTime) < arrived ? endTime : arrived.toISOString()
}

/** The poll of a Question (rules/federation.md#polls); null: it is none. */
export const readPoll = (object: Json, arrived: Date): PollCard | null => {
  if (typeOf(object) !== 'Question') return null
  const multiple = many(object['anyOf']).length > 0
  const options = many(object[multiple ? 'anyOf' : 'oneOf'])
    .filter(isJson)
    .flatMap(({ name, replies }) =>
      typeof name === 'string' && name.trim() !== ''
        ? {
            title: name.replaceAll('\0', '').slice(0, TITLE_LENGTH),
            votes: isJson(replies) ? countOf(replies['totalItems']) : 0,
          }
        : [],
    )
    .slice(0, MAX_OPTIONS)
  if (options.length === 0) return null
  const told = object['votersCount']
  // Where one option is chosen, everybody who voted is counted with it.
  const votes = options.reduce((sum, option) => Math.min(sum + option.votes, MAX_COUNT), 0)
  return {
    multiple,
    closesAt: endOf(object, arrived),
    votersCount: typeof told === 'number' ? countOf(told) : multiple ? null : votes,
    options,
  }
}
