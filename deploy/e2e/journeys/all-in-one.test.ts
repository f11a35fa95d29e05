import { afterAll, beforeAll, describe } from '@jest/globals'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'
import { resigner } from '../kit/signing.ts'
import { administratorJourney } from './administrator.ts'
import { apiClientJourney } from './api-client.ts'
import { badInputJourney } from './bad-input.ts'
import { cssJourney } from './css.ts'
import { decisionsJourney } from './decisions.ts'
import { keepingJourney } from './keeping.ts'
import { memberJourney } from './member.ts'
import { moderatorJourney } from './moderator.ts'
import { namesJourney } from './names.ts'
import { requiredFilesJourney } from './required-files.ts'
import { scopesJourney } from './scopes.ts'

let instance: Instance
const origin = () => instance.origin

beforeAll(async () => {
  instance = await startInstance()
})
afterAll(() => instance?.remove())

describe('all in one process: members', () => memberJourney(origin))
describe('all in one process: API clients', () => apiClientJourney(origin))
describe('all in one process: moderators', () => moderatorJourney(origin))
describe('all in one process: administrators', () => administratorJourney(origin))
describe('all in one process: decisions', () => decisionsJourney(origin))
describe('all in one process: bad input', () => badInputJourney(origin))
describe('all in one process: keeping', () => keepingJourney(origin))
describe('all in one process: CSS', () => cssJourney(origin))
describe('all in one process: names', () => namesJourney(origin))
describe('all in one process: required files', () => requiredFilesJourney(origin))
describe('all in one process: scopes', () => scopesJourney(origin, () => resigner(instance)))
