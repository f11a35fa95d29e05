import { redPng } from '../../kit/people.ts'
import { at } from './acts.ts'
import type { Press } from './acts.ts'

const PANEL = '/m/{loud}/panel'
const PICTURE = ['picture', 'red.png', redPng] as const

/** A webhook that is added says its secret once; afterwards it is in the list until it goes. */
const webhooks = (by: 'owner' | 'administrator', page: string): Press[] =>
  at(
    'webhooks',
    by,
    page,
    [
      'Add a webhook',
      {
        fields: { url: 'https://hooks.example/tide', description: 'Tide bot', events: 'thread.created' },
        answers: 'whsec_',
      },
    ],
    ['Delete', { fields: { typed: 'Tide bot' }, gone: 'Tide bot' }],
  )

/** What an owner does in the panels of a magazine, until nothing of it is left. */
export const panelPresses: readonly Press[] = [
  ...at(
    'S109 appearance',
    'owner',
    `${PANEL}/appearance`,
    ['Save appearance', { form: 'icon', file: PICTURE, shows: 'aria-label="Icon: Remove' }],
    ['Icon: Remove', { gone: 'aria-label="Icon: Remove' }],
    ['Save appearance', { form: 'banner', file: PICTURE, at: '/m/{loud}', shows: 'class="banner"' }],
    [
      'Save appearance',
      {
        form: 'theme',
        fields: { customCss: '.shout { color: teal }' },
        shows: '.shout { color: teal }</textarea>',
      },
    ],
    [
      'Save appearance',
      {
        form: 'theme',
        fields: { backgroundImage: 'shape1' },
        shows: ['<option value="shape1" selected="">', '.shout { color: teal }</textarea>'],
      },
    ],
    [
      'Save appearance',
      { form: 'theme', fields: { backgroundImage: 'none' }, gone: 'value="shape1" selected' },
    ],
  ),
  ...webhooks('owner', `${PANEL}/webhooks`),
  ...webhooks('administrator', '/admin/webhooks'),
  ...at('S100 delete a magazine', 'owner', `${PANEL}/general`, [
    'Delete magazine',
    {
      fields: { typed: '{loud}' },
      at: '/admin/deletion/magazines',
      seenBy: 'administrator',
      shows: 'm/{loud}',
    },
  ]),
]
