/** An activity as it is posted, and whether it names the followers of its sender among those it is for. */
export type DeliveredBody = { text: string; isForFollowers: boolean }
