/** What decides about a vote in a poll. */
export type Judged = {
  multiple: boolean
  closesAt: Date | null
  titles: readonly string[]
  /** Positions of what they chose before; null: they did not vote. */
  chosen: readonly number[] | null
}

export const isClosed = ({ closesAt }: Pick<Judged, 'closesAt'>, now: Date): boolean =>
  closesAt !== null && closesAt <= now

type Verdict = { status: 400 | 409; detail: string } | null

/** Why a member may not vote like this; null: they may (rules/ranking.md#polls). */
export const refusalOf = (poll: Judged, choices: readonly number[], now: Date): Verdict => {
  if (isClosed(poll, now)) return { status: 409, detail: 'The poll is over.' }
  if (poll.chosen) return { status: 409, detail: 'You have voted already.' }
  if (choices.some((choice) => choice >= poll.titles.length))
    return { status: 400, detail: `choices: the poll has ${poll.titles.length} options, counted from 0.` }
  if (new Set(choices).size !== choices.length)
    return { status: 400, detail: 'choices: each option is named once.' }
  if (!poll.multiple && choices.length > 1)
    return { status: 400, detail: 'choices: one option of this poll may be chosen.' }
  return null
}

/** What one vote from elsewhere, which names one option, adds; null: nothing. Of several options each comes by itself. */
export const addedBy = (poll: Judged, title: string, now: Date): number | null => {
  const position = poll.titles.indexOf(title)
  if (position === -1 || isClosed(poll, now)) return null
  if (poll.chosen && (!poll.multiple || poll.chosen.includes(position))) return null
  return position
}
