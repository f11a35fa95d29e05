import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { machines, startMachine } from './machine.ts'
import type { Machine } from './machine.ts'
import { inPassing, page } from './walked.ts'

/** What an answer of the API says when it refuses. */
const REFUSAL = /"status":\s*[45]\d\d/

machines(describe, 'Who tries it, as the pages say', () => {
  let machine: Machine
  const run = (command: string) => machine.shell.run(command)
  beforeAll(async () => {
    machine = await startMachine('example.org')
    await machine.checkOut('/srv/try')
    await run('cd /srv/try')
    machine.replace('/tmp/', '/srv/tmp/')
    machine.replace(
      '--entries 10000 --users 1000 --comments 100000',
      '--entries 60 --users 12 --comments 200',
    )
    machine.replace('/2026-11-20', '/$(date +%F)')
  })
  afterAll(() => machine?.close())

  test('README: it starts, and has an administrator and a magazine', async () => {
    expect(await machine.follow(page.readme, 'user:create')).toContain('A user has been created.')
    expect(await run('curl -fsS http://localhost:8080/api/magazine/name/news')).toContain('"title":"News"')
  }, 600_000)

  test('first setup: settings, pages and the ban of a server', async () => {
    expect(await machine.follow(page.firstSetup, 'INSTANCE=', 'MBIN_DATA_DIR')).not.toMatch(REFUSAL)
    expect(await run('curl -fsS http://localhost:8080/api/info')).toContain('"Our place"')
    expect(await run('curl -fsS http://localhost:8080/api/instance')).toContain('people who mend things')
    expect(await run('curl -fsS http://localhost:8080/api/defederated')).toContain('bad.example')
  })

  test('sign-ups that somebody decides on, and a captcha', async () => {
    for (const name of ['ada', 'bob'])
      await run(
        `npm run mbin -- user:create ${name} ${name}@example.org 'a long password' -a 'I mend bicycles'`,
      )
    const waiting = await run('curl -fsS -b cookies $INSTANCE/api/admin/users/applications')
    const [first, second] = [...waiting.matchAll(/"userId":(\d+)/g)].map(([, id]) => id)
    machine.replace('applications/42/approve', `applications/${first}/approve`)
    machine.replace('applications/42/reject', `applications/${second}/reject`)
    expect(await machine.follow(page.signUps)).not.toMatch(REFUSAL)
    expect(await run('curl -fsS -b cookies $INSTANCE/api/admin/users/applications')).toContain('"items":[]')
    expect(await machine.follow(page.captcha)).not.toMatch(REFUSAL)
  })

  test('what pages say in passing', async () => {
    for (const command of inPassing.laptop)
      expect(await run(command.replace('NAME', 'ada'))).not.toMatch(/error/i)
    expect(await run('npm run mbin -- user:verify ada')).toMatch(/confirmed|verified/i)
  }, 300_000)

  test('backup: made, compared, and restored where it was and beside it', async () => {
    await machine.follow(page.backup, 'backup /srv', 'restore /srv')
    await machine.stopServing()
    await run('mv var /srv/old-var')
    await machine.follow(page.backup, 'restore /srv', 'sudo install')
    for (const port of [8080, 8090])
      expect(await run(`curl -fsS http://localhost:${port}/api/magazine/name/news`)).toContain(
        '"title":"News"',
      )
    expect(await machine.follow(page.backup, 'backup:note')).not.toContain('rror')
    await machine.stopServing()
  }, 300_000)

  test('first setup: a separate instance, filled', async () => {
    await machine.follow(page.firstSetup, 'MBIN_DATA_DIR')
    expect(await run('curl -fsS http://localhost:8090/api/entries')).toContain('"entryId"')
  }, 600_000)
})
