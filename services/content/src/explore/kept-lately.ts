import { Remembered } from '@app/platform/cache/remembered.ts'

export type UsedTag = { name: string; people: number; before: number }
/** Ids, best first, and tags, of most people first. */
export type Lately = { magazines: number[]; people: number[]; tags: UsedTag[] }

/** What was written lately, taken together: the same for all readers, by the five minutes that it was read in. */
export const keepLately = () => new Remembered<number, Lately>('explore_lately', 1)
