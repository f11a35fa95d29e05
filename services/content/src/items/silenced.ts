import { listings } from './listing.ts'

/*
 * What lists show of people and magazines of a silenced host (rules/moderation.md#silencing). Threads carry it in their
 * listing; comments, which have none, are asked here. What is asked of another row by its key stands in a scalar
 * subquery, as views/hidden.ts has it.
 */

const follows = (person: string, who: string) =>
  `${person} in (select followed_id from user_follow where follower_id = ${who})`
const subscribes = (magazine: string, who: string) =>
  `${magazine} in (select magazine_id from magazine_subscription where user_id = ${who})`

const silencedAuthor = (person: string) =>
  `coalesce((select c.silenced from user_card c where c.user_id = ${person}), false)`
const silencedMagazine = (magazine: string) =>
  `coalesce((select c.silenced from magazine_card c where c.magazine_id = ${magazine}), false)`

/** Whether the reader chose whom it is of, as an array of conditions. */
const chosen = (alias: string, who: string | undefined): string[] =>
  who ? [`${alias}.author_id = ${who}`, follows(`${alias}.author_id`, who)] : []

/**
 * As a condition: among what is said below a thread, a reader sees the comment `alias`, of whose author `card` is the row.
 * Whoever opens a thread that is itself of a silenced host sees all of it.
 */
export const heardBelow = (alias: string, card: string, who: string | undefined): string =>
  `(${[
    `not ${card}.silenced`,
    silencedMagazine(`${alias}.magazine_id`),
    `coalesce((select ${silencedAuthor('w.author_id')} from item w where w.id = ${alias}.thread_id), false)`,
    ...chosen(alias, who),
  ].join(' or ')})`

/**
 * As a condition on the row `card` of its author, which is looked up anyway: a list that names neither them nor its thread
 * shows a comment. `magazine`: its magazine, where the list names it or the reader subscribes to it; who writes in a silenced
 * one is shown then.
 */
export const heardInLists = (card: string, who: string | undefined, magazine?: string): string =>
  `(${[
    `not ${card}.silenced`,
    ...(who ? [`${card}.user_id = ${who}`, follows(`${card}.user_id`, who)] : []),
    ...(magazine ? [silencedMagazine(magazine)] : []),
  ].join(' or ')})`

/** As a condition: the same lists show what is said below the thread `alias`. `named`: the list names its magazine. */
export const heardOf = (alias: string, who: string | undefined, { named = false } = {}): string => {
  const forSubscribers = [listings.SUBSCRIBERS, listings.MEMBERS]
  const shut = named ? [listings.UNLISTED] : [listings.UNLISTED, ...forSubscribers]
  const subscribed =
    named || !who
      ? []
      : [`(${alias}.shelf in (${forSubscribers.join(', ')}) and ${subscribes(`${alias}.magazine_id`, who)})`]
  return `(${[
    `${alias}.shelf is null`,
    `${alias}.shelf not in (${shut.join(', ')})`,
    ...subscribed,
    ...chosen(alias, who),
  ].join(' or ')})`
}

/** As a condition: a search by this reader finds what the person `person` wrote in the magazine `magazine`, by their cards. */
export const found = (person: string, magazine: string, who: string | undefined): string => {
  const mine = who
    ? ` or ${person}.user_id = ${who} or ${follows(`${person}.user_id`, who)}
      or (${magazine}.silenced and ${subscribes(`${magazine}.magazine_id`, who)})`
    : ''
  return `(not (${person}.silenced or ${magazine}.silenced)${mine})`
}

/** The same of a person, and of a magazine. */
export const personFound = (card: string, who: string | undefined): string =>
  `(not ${card}.silenced${who ? ` or ${card}.user_id = ${who} or ${follows(`${card}.user_id`, who)}` : ''})`
export const magazineFound = (card: string, who: string | undefined): string =>
  `(not ${card}.silenced${who ? ` or ${subscribes(`${card}.magazine_id`, who)}` : ''})`
