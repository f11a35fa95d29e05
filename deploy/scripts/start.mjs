// `npm start`: sets up whatever is missing and serves everything in one process.
import { spawn } from 'node:child_process'
import { ensureInstalled, ensureWebBuilt, node24, programEnvironment, root } from './setup.mjs'

try {
  await ensureInstalled()
  await ensureWebBuilt()
} catch (error) {
  console.error(`Could not set up: ${error.message}`)
  process.exit(1)
}

const child = spawn(node24(), ['deploy/mbin.ts', 'serve', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: programEnvironment(),
})
// In a terminal Ctrl-C reaches the child too; from a supervisor only we are told. mbin counts both as one.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(process.platform === 'win32' ? [] : ['SIGUSR2'])]
for (const signal of signals) process.on(signal, () => child.kill(signal))
child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('exit', (code, signal) => {
  process.exitCode = signal ? 128 + ({ SIGINT: 2, SIGTERM: 15, SIGKILL: 9 }[signal] ?? 1) : (code ?? 1)
})
