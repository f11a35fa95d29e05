import { circle } from '../parts/circle.ts'
import { person } from '../parts/person.ts'
import { reputation } from '../parts/reputation.ts'

/** What profiles, the lists around them and the cards of people say. */
export default { ...person, circle, reputation } as const
