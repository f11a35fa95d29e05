import { readdir } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { Command } from 'commander'

// What a start compiled the next one reads: a third of what it costs. It lies beside the packages, where nobody writes who
// may not write code, and where nothing may be written every start compiles. Hence all else is imported after this.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'mbin'))
const { noteCommand } = await import('./program/command-act.ts')
const { explain } = await import('./program/program.ts')

const program = new Command('mbin')
  .description('Serve an instance and look after it. Configuration comes from the environment.')
  .showHelpAfterError()
  .hook('preAction', (_, command) => noteCommand(command))

/** Every file in `commands` exports factories named `…Command`; a new command is a new file. */
const folder = join(import.meta.dirname, 'commands')
for (const file of (await readdir(folder)).toSorted()) {
  if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
  const module = (await import(`./commands/${file}`)) as Record<string, unknown>
  for (const [name, factory] of Object.entries(module)) {
    if (name.endsWith('Command')) program.addCommand((factory as () => Command)())
  }
}

try {
  await program.parseAsync()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
