// Every context has the same floor plan (docs/content/contributing/floor-plan.md), so that whoever knows one finds their
// way in all six. `npm run lint` says of each file that is elsewhere where it belongs.

const TOP = ['index.ts', 'context.ts', 'calls.ts', 'operator.ts', 'rows.ts']
const SERVICE = /^services\/([^/]+)\/(.*)$/
const MIGRATION = /^(?:index|\d{3}-[a-z\d-]+)\.ts$/
const EVENT_FILE =
  /^(?:index|snapshot|from-(?:identity|community|content|messaging|media|federation))(?:\.test)?\.ts$/
/** Names that say nothing of what is inside, or that only one context knows. */
const VAGUE = new Set([
  'internal',
  'projection',
  'copies',
  'handlers',
  'misc',
  'util',
  'utils',
  'helpers',
  'common',
  'lib',
])

/** Why a path breaks the floor plan, and where the file belongs; null where it keeps it. */
export const floorPlanFault = (path: string): string | null => {
  const [, context = '', rest] = SERVICE.exec(path) ?? []
  if (rest === undefined) return null
  if (['README.md', 'package.json'].includes(rest) || rest.startsWith('test/')) return null
  if (!rest.startsWith('src/'))
    return `services/${context} holds README.md, package.json, src/ and test/: code belongs in src/`
  const [, folder = '', ...below] = rest.split('/')
  if (below.length === 0) {
    const subject = folder.replace(/\.test\.ts$/, '.ts')
    if (TOP.includes(subject)) return null
    if (folder.endsWith('migrations.ts'))
      return `split it into src/migrations/NNN-what.ts, listed by src/migrations/index.ts`
    if (/snapshot/.test(folder)) return `what rebuilds other contexts belongs in src/events/snapshot.ts`
    return `only ${TOP.join(', ')} lie in src/: put it into the folder of its noun, or into events/, jobs/ or test/`
  }
  const name = below.at(-1) ?? ''
  if (folder === 'import')
    return below.length === 1 && /^(?:import|read)-[a-z-]+(?:\.test)?\.ts$/.test(name)
      ? null
      : `import/ holds import-<what>.ts, which write this context's tables from another program's`
  if (VAGUE.has(folder))
    return `"${folder}" names no noun: what is heard belongs in events/, what is answered in calls.ts, the rest with its noun`
  if (folder.startsWith('from-'))
    return `what is heard from ${folder.slice(5)} belongs in src/events/${folder}.ts`
  if (folder === 'migrations')
    return below.length === 1 && MIGRATION.test(name)
      ? null
      : `migrations are src/migrations/NNN-what.ts and index.ts`
  if (folder === 'events')
    return below.length === 1 && EVENT_FILE.test(name)
      ? null
      : `events/ holds one file for each source (from-identity.ts …), index.ts and snapshot.ts: actions belong with their noun`
  return null
}
