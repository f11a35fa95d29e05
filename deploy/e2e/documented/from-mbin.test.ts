import { runPostgres } from '@app/platform/testing/servers/postgres.ts'
import type { TestServer } from '@app/platform/testing/servers/server.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { envOfMbin } from '../import/command.ts'
import { generateMbin } from '../import/generate.ts'
import { picturePath } from '../import/old-rows/instance.ts'
import { keys, passwords } from '../import/old-rows/secrets.ts'
import { machines, startMachine } from './machine.ts'
import type { Machine } from './machine.ts'
import { blocksOf } from './pages.ts'
import { inPassing, page } from './walked.ts'

const HOST = 'old.example'

/** How nginx answered for Mbin: what PHP would have written is a file here. */
const siteOfMbin = (location: string): string => `
server {
    listen 443 ssl;
    server_name ${HOST};
    ssl_certificate     /etc/letsencrypt/live/${HOST}/fullchain.pem;
    ssl_certificate_key /etc/letsencrypt/live/${HOST}/privkey.pem;
    root /var/www/mbin/public;
${location}
}`

machines(describe, 'An administrator moves a Mbin here, as the page says', () => {
  let machine: Machine
  let old: TestServer
  const run = (command: string) => machine.shell.run(command)
  const site = (location: string) =>
    run(`cat > /etc/nginx/sites-available/mbin.conf <<'END'${siteOfMbin(location)}\nEND`)
  const statusOf = async (path: string): Promise<string> =>
    (await run(`curl -s -o /dev/null -w '%{http_code}' 'https://${HOST}${path}'`)).trim()

  /** nginx takes a new configuration when it comes to it. */
  const answers = (status: number, path: string) =>
    run(
      `until [ "$(curl -s -o /dev/null -w '%{http_code}' 'https://${HOST}${path}')" = ${status} ]; do sleep 0.1; done`,
    )

  beforeAll(async () => {
    old = await runPostgres('npm')
    machine = await startMachine(HOST)
    const media = join(machine.network.folder, 'media')
    await generateMbin(old.url, media, HOST, { origin: 'https://there.example', host: 'there.example' })
    const env = envOfMbin(HOST)
    await run(`mkdir -p /var/www/mbin/public && cp -r ${media} /var/www/mbin/public/media`)
    await run(`cat > /var/www/mbin/.env <<'END'\n${env}END`)
    await run(`echo old > /var/www/mbin/public/index.html`)
    await run('chmod 640 /var/www/mbin/.env && chown -R root:www-data /var/www/mbin')
    await machine.certify()
    await site('    location / { try_files $uri /index.html; }')
    await run('ln -s ../sites-available/mbin.conf /etc/nginx/sites-enabled/ && nginx')
    machine.replace('example.org', HOST)
    machine.replace('your.domain', HOST)
    machine.replace('postgresql://mbin:PASSWORD@127.0.0.1:5432/mbin', await machine.serveDatabase(old.url))
  }, 600_000)
  afterAll(async () => {
    await machine?.close()
    await old?.remove()
  })

  test('the program is installed, and does not start', async () => {
    await machine.follow(page.bareMetal, undefined, 'git clone')
    await machine.checkOut('/srv/commonplace/app', 'commonplace:commonplace')
    for (const command of inPassing.fromMbin) await run(command)
    machine.replace('enable --now', 'enable')
    await machine.follow(page.bareMetal, 'commonplace.service', 'curl ')
    expect(await statusOf('/')).toBe('200')
  })

  test('a dry run says what becomes of it, and a rehearsal does it elsewhere', async () => {
    const said = await machine.follow(page.fromMbin, 'sudo -u commonplace bash', 'sudo nginx -s reload')
    expect(said).toContain('What was there, what is here')
    expect(await run('grep -c . /etc/commonplace.env')).toMatch(/^[5-9]|\d\d/)
    expect(await statusOf('/')).toBe('200')
    await expect(run('ls /srv/commonplace/rehearsal')).rejects.toThrow('No such file')
  }, 600_000)

  test('the outage: nginx tells members and servers to come back', async () => {
    const [location] = blocksOf(page.fromMbin).filter(({ language }) => language === 'nginx')
    await site(location?.text ?? '')
    await machine.follow(page.fromMbin, 'sudo nginx -s reload', 'set -a')
    await answers(503, '/m/cats')
    expect(await run(`curl -sSi https://${HOST}/m/cats`)).toMatch(/ 503 [\s\S]*retry-after: 1800/i)
    expect(await run('ls /run/units')).toContain('mbin-is-stopped')
  })

  test('everything is here afterwards, under the same name', async () => {
    const said = await machine.follow(page.fromMbin, 'set -a', 'systemctl start')
    expect(said).not.toContain('DIFFERS')
    await machine.follow(page.fromMbin, 'systemctl start')
    await answers(200, '/m/cats')
    expect(await statusOf(`/media/${picturePath}`)).toBe('200')
    const actor = await run(`curl -sS -H 'Accept: application/activity+json' https://${HOST}/u/anna`)
    const { id, publicKey } = JSON.parse(actor) as { id: string; publicKey: { publicKeyPem: string } }
    expect([id, publicKey.publicKeyPem.trim()]).toEqual([
      `https://${HOST}/u/anna`,
      keys.anna.publicKey.trim(),
    ])
    const signedIn = await run(
      `curl -sS -o /dev/null -w '%{http_code}' -H 'Origin: https://${HOST}' -H 'Content-Type: application/json' -d '${JSON.stringify({ login: 'anna', password: passwords.anna[0] })}' https://${HOST}/auth/login`,
    )
    expect(signedIn.trim()).toMatch(/^20/)
  }, 600_000)
})
