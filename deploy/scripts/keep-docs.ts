// Keeps the documentation as it is as that of a release, so that readers can choose it: a step of `npm run release`.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Minor releases whose pages are kept: a year or so of releases, and no more than a build of the site bears. */
const MOST_KEPT = 3

/**
 * `1.2.3` becomes the pages 1.2, in place of those that 1.2.2 left; what is older than the last three goes. A
 * release that is only tried (`1.3.0-rc.1`) leaves none.
 */
export const keepDocs = (root: string, release: string): void => {
  const [, version] = /^(\d+\.\d+)\.\d+$/.exec(release) ?? []
  if (!version) return
  const docs = join(root, 'docs')
  const list = join(docs, 'versions.json')
  const kept: string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const remove = (one: string): void => {
    rmSync(join(docs, 'versioned_docs', `version-${one}`), { recursive: true, force: true })
    rmSync(join(docs, 'versioned_sidebars', `version-${one}-sidebars.json`), { force: true })
    rmSync(join(docs, 'versioned_openapi', `${one}.json`), { force: true })
  }
  const before = kept.filter((one) => one !== version)
  const tooOld = before.slice(MOST_KEPT - 1)
  for (const one of [version, ...tooOld]) remove(one)
  writeFileSync(list, JSON.stringify(before.filter((one) => !tooOld.includes(one))))
  const docusaurus = join(root, 'node_modules', '@docusaurus', 'core', 'bin', 'docusaurus.mjs')
  execFileSync(process.execPath, [docusaurus, 'docs:version', version], { cwd: docs, stdio: 'pipe' })
  mkdirSync(join(docs, 'versioned_openapi'), { recursive: true })
  cpSync(join(docs, 'static', 'openapi.json'), join(docs, 'versioned_openapi', `${version}.json`))
}
