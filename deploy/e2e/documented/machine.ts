import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../kit/manifests.ts'
import { isInstalled, hasNetworks, startNetwork } from '../peers/network.ts'
import type { Network } from '../peers/network.ts'
import { between, commandsOf } from './pages.ts'
import { reasonNotToRun } from './not-run.ts'
import { openShell } from './shell.ts'
import type { Shell } from './shell.ts'

const missing = [
  ...(process.getuid?.() === 0 && hasNetworks() ? [] : ['root and networks of its own']),
  ...['nginx', 'sudo', 'setpriv', 'adduser', 'curl'].filter((program) => !isInstalled(program)),
]

type Describe = ((name: string, body: () => void) => void) & { skip(name: string, body: () => void): void }

/** A suite on machines of its own; skipped by name where this one cannot have them. */
export const machines = (suite: Describe, name: string, body: () => void): void =>
  missing.length === 0 ? suite(name, body) : suite.skip(`${name} [needs ${missing.join(', ')}]`, body)

/** A machine with Debian, nginx and nothing of ours, under a name of its own. */
export type Machine = {
  network: Network
  /** The shell of an administrator. */
  shell: Shell
  /** Where a page has the program cloned: as it is checked out, installed and built here. What is written into it stays. */
  checkOut(folder: string, owner?: string): Promise<void>
  /** Puts a certificate of the network's authority where certbot would. */
  certify(): Promise<void>
  /** Has a PostgreSQL of the tests answer on the machine's own port, and says its address there. */
  serveDatabase(url: string): Promise<string>
  /** Whatever stands on the pages for something of one's own, and what it is here. */
  replace(text: string, by: string): void
  /**
   * Does what a page says, block by block and command by command, but for what is on the list of `not-run.ts`. Once a page
   * has opened a shell of the service, what needs no `sudo` goes there.
   *
   * @param from text of the first block to do, where not the whole page is done
   * @param upTo text of the first block that is left
   */
  follow(page: string, from?: string, upTo?: string): Promise<string>
  /** Ends what was started by `npm start`. */
  stopServing(): Promise<void>
  close(): Promise<void>
}

export const startMachine = async (host: string): Promise<Machine> => {
  const network = await startNetwork([{ name: host, https: false }])
  const here = import.meta.dirname
  const [program = '', ...within] = network.within
  execFileSync(program, [...within, 'bash', join(here, 'prepare.sh'), join(network.folder, 'layers'), here])
  const open = (): Shell =>
    openShell(network.within, {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      CURL_CA_BUNDLE: network.certificate,
    })
  const shell = open()
  let ofService: Shell | null = null
  const replaced = new Map<string, string>()
  const asHere = (text: string): string =>
    [...replaced].reduce((all, [placeholder, own]) => all.replaceAll(placeholder, own), text)
  const served: string[] = []
  const ends: (() => Promise<void>)[] = []

  /** In the background, until the machine ends: what serves does not come back. */
  const serve = async (command: string, within: Shell): Promise<string> => {
    const port = /\bPORT=(\d+)/.exec(command)?.[1] ?? '8080'
    const log = `/var/tmp/serving-${served.length}.log`
    const started = command.replace(/^(\w+=\S+ )+/, 'env $&')
    const pid = (await within.run(`setsid ${started} >${log} 2>&1 </dev/null & echo $!`)).trim()
    served.push(pid)
    return within.run(
      `until curl -fsS http://localhost:${port}/readyz 2>/dev/null; do kill -0 ${pid} || { cat ${log}; false; break; }; sleep 0.2; done`,
    )
  }

  const stopServing = async (): Promise<void> => {
    for (const pid of served.splice(0))
      await shell.run(`kill -TERM -- -${pid}; while kill -0 -- -${pid} 2>/dev/null; do sleep 0.1; done; true`)
  }

  const run = async (command: string): Promise<string> => {
    if (command === 'sudo -u commonplace bash') {
      ofService = open()
      return ofService.run(command)
    }
    const within = command.includes('sudo ') ? shell : (ofService ?? shell)
    return /\bnpm start$/.test(command) ? serve(command, within) : within.run(command)
  }

  return {
    network,
    shell,
    async checkOut(folder, owner) {
      const layer = join(network.folder, 'layers', `program-${folder.replaceAll('/', '_')}`)
      await shell.run(
        `mkdir -p ${folder} ${layer}/upper ${layer}/work && mount -t overlay overlay -o lowerdir=${root},upperdir=${layer}/upper,workdir=${layer}/work ${folder} && rm -rf ${folder}/var`,
      )
      if (owner) await shell.run(`chown ${owner} ${folder}`)
    },
    async certify() {
      const folder = `/etc/letsencrypt/live/${host}`
      await shell.run(
        `mkdir -p ${folder} && cp ${network.certificate} ${folder}/fullchain.pem && cp ${network.key} ${folder}/privkey.pem`,
      )
    },
    async serveDatabase(url) {
      const inside = new URL(url)
      const socket = `${inside.searchParams.get('host')}/.s.PGSQL.5432`
      const [command = '', ...args] = [
        ...network.within,
        process.execPath,
        fileURLToPath(new URL('forward.ts', import.meta.url)),
        '5432',
        socket,
      ]
      const forwarder = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
      ends.push(async () => {
        const gone = once(forwarder, 'exit')
        forwarder.stdin.end()
        await gone
      })
      await once(forwarder.stdout, 'data')
      inside.search = ''
      inside.hostname = '127.0.0.1'
      inside.port = '5432'
      return inside.href
    },
    replace: (text, by) => void replaced.set(text, by),
    async follow(page, from, upTo) {
      let printed = ''
      for (const { language, text } of between(page, from, upTo)) {
        const [, file] = /^# (\/etc\/\S+)\n/.exec(text) ?? []
        if (file)
          printed += await shell.run(`tee ${file} >/dev/null <<'END OF FILE'\n${asHere(text)}END OF FILE`)
        if (language !== 'bash') continue
        for (const command of commandsOf(text).map(asHere)) {
          if (reasonNotToRun(command, page)) continue
          printed += await run(command)
        }
      }
      return printed
    },
    stopServing,
    async close() {
      await stopServing()
      for (const end of ends) await end()
      await shell.run(
        'for file in /run/units/*.pid; do [ ! -e "$file" ] || systemctl stop "$(basename "$file" .pid)"; done; systemctl stop nginx',
      )
      await ofService?.close()
      await shell.close()
      await network.close()
    },
  }
}
