import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { machines, startMachine } from './machine.ts'
import type { Machine } from './machine.ts'
import { inPassing, page } from './walked.ts'

const HOST = 'example.org'
const READY = 'until curl -fsS http://localhost:8080/readyz; do sleep 0.2; done'

machines(describe, 'An administrator sets up a server, as the pages say', () => {
  let machine: Machine
  const run = (command: string) => machine.shell.run(command)
  beforeAll(async () => {
    machine = await startMachine(HOST)
    machine.replace('your.domain', HOST)
  })
  afterAll(() => machine?.close())

  test('the program runs as a service', async () => {
    await machine.follow(page.bareMetal, undefined, 'git clone')
    await machine.checkOut('/srv/commonplace/app', 'commonplace:commonplace')
    await machine.follow(page.bareMetal, '/etc/commonplace.env', 'curl ')
    await run(READY)
    expect(await machine.follow(page.bareMetal, 'curl ', 'set -a')).toContain('"ready":true')
    const user = await run('ps -o user= -p "$(cat /run/units/commonplace.pid)"')
    expect(user.trim()).toMatch(/^commonp/)
  }, 600_000)

  test('nginx, as shipped, answers https in front of it', async () => {
    await machine.follow(page.nginx, undefined, 'curl ')
    await machine.certify()
    await machine.follow(page.letsEncrypt)
    const answers = await machine.follow(page.nginx, 'curl ')
    expect(answers).toContain('HTTP/2 200')
    expect(answers).toContain(`"href":"https://${HOST}/nodeinfo/`)
    expect(await run(`curl -sSI http://${HOST}/m/random | head -2`)).toMatch(/ 301 [\s\S]*/)
    for (const command of inPassing.server)
      expect(await run(command.replaceAll('your.domain', HOST))).toContain(`"subject":"acct:admin@${HOST}"`)
  })

  test('through it a picture of the largest size arrives, streams are not held back, and addresses are visitors’', async () => {
    const limit = 6_000_000
    await run(`head -c ${limit} /dev/zero > /var/tmp/large.png`)
    const uploaded = await run(
      `curl -sS -o /var/tmp/answer -w '%{http_code}' -F uploadImage=@/var/tmp/large.png -F title=Large -F magazine=random https://${HOST}/api/magazine/1/image`,
    )
    // Nobody is signed in: that the gateway says so means that nginx let the picture through.
    expect(uploaded).toContain('401')
    // The stream's first line comes though nothing follows it.
    const stream = await run(`timeout 20 curl -sSN https://${HOST}/live/feed 2>/dev/null | head -c 1 | wc -c`)
    expect(stream.trim()).toBe('1')
  })

  test('commands run in a shell of the service', async () => {
    expect(await machine.follow(page.bareMetal, 'set -a')).toBe('')
    expect(await machine.follow(page.messenger)).not.toMatch(/error/i)
    await machine.follow(page.backup, '/etc/systemd/system/commonplace-backup.service', 'backup:note')
    await run('systemctl start commonplace-backup')
    expect(await run('ls /srv/commonplace/backups/*/manifest.json')).toContain('manifest.json')
  }, 600_000)

  test('an upgrade says what it would do, and the service comes back', async () => {
    await machine.follow(page.upgrades)
    await run(READY)
  }, 600_000)
})
