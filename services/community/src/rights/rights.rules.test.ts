import { describe, expect, test } from 'vitest'
import type { PostingAct, PostingRefusal, Rights } from './rights.rules.ts'
import { judgePosting, mayAdminister, mayModerate, maySee } from './rights.rules.ts'

const nobody: Rights = {
  visible: true,
  moderates: false,
  owns: false,
  banned: false,
  member: false,
  admin: false,
  globalModerator: false,
}
const people: Record<string, Rights> = {
  user: nobody,
  moderator: { ...nobody, moderates: true },
  owner: { ...nobody, moderates: true, owns: true },
  globalModerator: { ...nobody, globalModerator: true },
  admin: { ...nobody, admin: true },
}

describe('what each role may do in a magazine', () => {
  test.each([
    ['user', false, false, false],
    ['moderator', true, false, false],
    ['owner', true, true, true],
    ['globalModerator', true, true, true],
    ['admin', true, true, true],
  ])('%s: moderates %p, administers %p, sees a hidden one %p', (who, moderates, administers, seesHidden) => {
    const rights = people[who]!
    expect(mayModerate(rights)).toBe(moderates)
    expect(mayAdminister(rights)).toBe(administers)
    expect(maySee({ ...rights, visible: false })).toBe(seesHidden)
    expect(maySee(rights)).toBe(true)
  })
})

describe('posting', () => {
  const open = { domain: null, isPostingRestrictedToMods: false, defederated: false }
  const restricted = { ...open, isPostingRestrictedToMods: true }
  const secret = { ...open, readers: 'members' as const }
  const remote = { ...restricted, domain: 'far.example' }
  const cutOff = { ...open, domain: 'bad.example', defederated: true }

  test.each<[string, PostingAct, Rights, typeof open | typeof remote, string | null, PostingRefusal | null]>([
    ['anybody posts an entry in an open magazine', 'entry', nobody, open, null, null],
    ['a banned member does not', 'entry', { ...nobody, banned: true }, open, null, 'banned'],
    ['nor comments', 'comment', { ...nobody, banned: true }, open, null, 'banned'],
    ['nor edits a comment', 'edit-comment', { ...nobody, banned: true }, open, null, 'banned'],
    ['a hidden magazine is not there', 'entry', { ...nobody, visible: false }, open, null, 'not-found'],
    ['a restricted one takes entries of moderators', 'entry', people['moderator']!, restricted, null, null],
    ['and of staff', 'entry', people['admin']!, restricted, null, null],
    ['but not of members', 'entry', nobody, restricted, null, 'restricted'],
    ['who may still comment', 'comment', nobody, restricted, null, null],
    ['and post microblogs', 'post', nobody, restricted, null, null],
    ['a remote restricted one trusts its own host', 'entry', nobody, remote, 'far.example', null],
    ['not our staff', 'entry', people['admin']!, remote, null, 'restricted'],
    ['a private one takes something of its members', 'post', { ...nobody, member: true }, secret, null, null],
    ['of its moderators', 'entry', people['moderator']!, secret, null, null],
    ['of the staff', 'comment', people['globalModerator']!, secret, null, null],
    ['but of nobody else', 'comment', nobody, secret, null, 'members-only'],
    ['and is not there for other servers', 'comment', nobody, secret, 'far.example', 'not-found'],
    ['nothing local goes into a magazine cut off', 'post', people['admin']!, cutOff, null, 'defederated'],
  ])('%s', (_, act, rights, magazine, domain, verdict) => {
    expect(judgePosting(act, rights, magazine, domain)).toBe(verdict)
  })
})
