import { frame } from '../parts/frame.ts'
import { lists } from '../parts/lists.ts'
import { peopleAndMagazines } from '../parts/people-and-magazines.ts'
import { reading } from '../parts/reading.ts'
import { signposts } from '../parts/signposts.ts'
import { writing } from '../parts/writing.ts'

/** English, the language every other is translated from: what every reader may see. Whole sentences, never parts. */
export default { ...frame, ...reading, ...peopleAndMagazines, ...writing, ...lists, ...signposts } as const
