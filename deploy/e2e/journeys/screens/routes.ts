import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = readFileSync(join(import.meta.dirname, '../../../../web/src/app/routes.tsx'), 'utf8')

/** The addresses of all pages, as the web names them: the first text of each line of its table. */
export const routes: readonly string[] = [
  ...source.slice(source.indexOf('const routes: PageRoute[]')).matchAll(/\(\s*'(\/[^']*)'/g),
].map(([, path = '']) => path)

/** Takes the addresses of a route, and holds the words that stand in both. */
const patternOf = (route: string): RegExp => {
  const words = route
    .slice(1)
    .split('/')
    .map((word) => {
      if (word === '*') return '(?:/.*)?'
      const plain = word.replace('?', '')
      return `(?:/${plain.startsWith(':') ? '[^/]+' : `(${plain})`})${word === plain ? '' : '?'}`
    })
  return new RegExp(`^${words.join('')}/?$`)
}

const patterns = routes.map((path) => ({ path, pattern: patternOf(path) }))

/** The route of an address: of those that take it the one that says most of its words. */
export const routeOf = (address: string): string => {
  let most = -1
  let route = ''
  for (const { path, pattern } of patterns) {
    const words = pattern.exec(address.split('?')[0]!)?.slice(1).filter(Boolean).length ?? -1
    if (words > most) [most, route] = [words, path]
  }
  return route
}

/** Addresses that show the same forms. */
export const sameForms: Readonly<Record<string, string>> = {
  '/settings/email': '/settings/password',
  '/settings/account_deletion': '/settings/password',
  '/m/:name/panel': '/m/:name/panel/reports/:status?',
  '/admin/reports/:status?': '/m/:name/panel/reports/:status?',
  '/mod/reports/:status?': '/m/:name/panel/reports/:status?',
  '/m/:name/new_entry': '/new_entry',
}
