import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { interfaceLanguages } from '@app/contract/languages.ts'
import type { Plugin } from 'vite'
import en from '../src/i18n/en/every.ts'

const THEME = '#121514'
const folder = join(import.meta.dirname, '../src/i18n')

type Said = {
  nav: { create: string; notifications: string; home: string }
  meta: { description: string }
}

const saidIn = async (tag: string): Promise<Said> =>
  tag === 'en' ? en : (JSON.parse(await readFile(join(folder, tag, 'every.json'), 'utf8')) as Said)

/** What an installed application is to the device: the same one in every language. */
const manifestOf = ({ nav, meta }: Said, lang: string, dir: 'ltr' | 'rtl') => ({
  id: '/',
  name: 'Commonplace',
  short_name: 'Commonplace',
  description: meta.description.replace('{site}', 'Commonplace'),
  lang,
  dir,
  display: 'standalone',
  start_url: '/',
  scope: '/',
  background_color: THEME,
  theme_color: THEME,
  icons: [
    { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: nav.create, url: '/new_entry' },
    { name: nav.notifications, url: '/settings/notifications' },
  ],
  // What other applications share opens the form for a new thread.
  share_target: {
    action: '/new_entry',
    method: 'GET',
    params: { title: 'title', text: 'body', url: 'url' },
  },
})

/** Writes the web application manifest, one for each language of the pages. */
export const manifests = (): Plugin => ({
  name: 'commonplace-manifests',
  async generateBundle() {
    for (const { tag, dir = 'ltr', locale = tag } of interfaceLanguages)
      this.emitFile({
        type: 'asset',
        fileName: `${locale}.webmanifest`,
        source: JSON.stringify(manifestOf(await saidIn(tag), locale, dir)),
      })
  },
})
