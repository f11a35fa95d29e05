import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SidebarsConfig } from '@docusaurus/plugin-content-docs'

const category = (label: string, folder: string, items: SidebarsConfig[string]) => ({
  type: 'category' as const,
  label,
  link: { type: 'doc' as const, id: `${folder}/README` },
  items: items as never,
})
const pages = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`)

/** A new record needs no line here. */
const decisions = readdirSync(join(__dirname, 'content', 'contributing', 'decisions'))
  .filter((file) => /^\d{4}-.*\.md$/.test(file))
  .map((file) => file.replace(/\.md$/, ''))
  .toSorted()

const sidebars: SidebarsConfig = {
  defaultSidebar: [
    { type: 'doc', id: 'index', label: 'Home' },
    category('For members', 'user', pages('user', ['user_guide', 'FAQ'])),
    category('For administrators', 'admin', [
      category(
        'Installation',
        'admin/installation',
        pages('admin/installation', ['capacity', 'bare_metal', 'docker', 'kubernetes', 'helm']),
      ),
      category(
        'Configuration',
        'admin/configuration',
        pages('admin/configuration', ['mbin_config_files', 'postgresql', 'redis', 'nginx', 'lets_encrypt']),
      ),
      category(
        'Running an instance',
        'admin/running-mbin',
        pages('admin/running-mbin', [
          'tasks',
          'first_setup',
          'cli',
          'messenger',
          'alerts',
          'backup',
          'upgrades',
        ]),
      ),
      category('Moving here', 'admin/migrating', pages('admin/migrating', ['from_mbin'])),
      category(
        'Optional features',
        'admin/optional-features',
        pages('admin/optional-features', [
          'anubis',
          'captcha',
          'image_metadata_cleaning',
          'mercure',
          'relays',
          's3_storage',
          'sso',
          'translation',
          'embeds',
          'user_application',
        ]),
      ),
      category(
        'Troubleshooting',
        'admin/troubleshooting',
        pages('admin/troubleshooting', ['bare_metal', 'docker']),
      ),
      'admin/FAQ',
    ]),
    category('For app developers', 'app_developers', pages('app_developers', ['webhooks'])),
    category(
      'For fediverse developers',
      'fediverse_developers',
      pages('fediverse_developers', ['thread_digest']),
    ),
    category('Contributing', 'contributing', [
      ...pages('contributing', [
        'getting_started',
        'project-overview',
        'floor-plan',
        'adding-things',
        'glossary',
        'languages',
        'C4',
        'about-federation',
        'linting',
        'query-plans',
        'benchmark',
        'releasing',
      ]),
      category(
        'Rules',
        'contributing/rules',
        pages('contributing/rules', [
          'ranking',
          'moderation',
          'accounts',
          'notifications',
          'notification-kinds',
          'webhook-kinds',
          'oauth-and-limits',
          'images',
          'federation',
          'web',
          'scopes',
          'operations',
        ]),
      ),
      category('Decisions', 'contributing/decisions', pages('contributing/decisions', decisions)),
    ]),
    { type: 'link', label: 'API reference', href: '/api/' },
    'places',
  ],
}

export default sidebars
