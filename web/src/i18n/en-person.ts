import { circle } from './parts/circle.ts'
import { person } from './parts/person.ts'

/** What profiles, the lists around them and the cards of people say. */
export const aboutPeople = { ...person, circle } as const
