import { createHash } from 'node:crypto'
import { FAR, at, ids, uuids } from './row.ts'
import type { Row } from './row.ts'
import { crlf, keys } from './secrets.ts'

/** Two pictures: one whose bytes were compressed after it was named, one that is lost. */
const pictures = [
  { id: 1, name: `${createHash('sha256').update('as it was uploaded').digest('hex')}.png` },
  { id: 2, name: `${createHash('sha256').update('lost').digest('hex')}.jpeg` },
]
const pathOf = (name: string): string => `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
export const picturePath = pathOf(pictures[0]!.name)
export const lostPath = pathOf(pictures[1]!.name)

/** What the instance is called, its pictures, whom it knows and what it sent. */
export const instanceRows = (domain: string): Record<string, Row[]> => ({
  image: [
    ...pictures.map(({ id, name }) => ({
      id,
      file_path: pathOf(name),
      file_name: name,
      sha256: Buffer.from(name.slice(0, 64), 'hex'),
      width: id === 1 ? null : 640,
      height: id === 1 ? null : 480,
      blurhash: id === 1 ? null : 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
      alt_text: id === 1 ? 'A red square' : null,
      created_at: at(0),
    })),
    {
      id: 3,
      file_name: '',
      sha256: Buffer.alloc(32, 3),
      source_url: `https://${FAR}/big.png`,
      created_at: at(0),
    },
  ],
  instance: [
    { id: 2, domain: FAR, software: 'mbin', version: '1.10.1', failed_delivers: 0, created_at: at(0) },
    { id: 3, domain: 'Evil.example', failed_delivers: 12, is_banned: true, created_at: at(0) },
  ],
  settings: [
    { id: 1, name: 'KBIN_DOMAIN', value: domain },
    { id: 2, name: 'KBIN_TITLE', value: 'Old place' },
    { id: 3, name: 'KBIN_TITLE', value: 'Second row of the same name' },
    { id: 4, name: 'KBIN_REGISTRATIONS_ENABLED', value: '0' },
    { id: 5, name: 'MBIN_DOWNVOTES_MODE', value: 'enabled' },
  ],
  site: [
    {
      id: 1,
      terms: 'Terms of old',
      about: 'About us',
      announcement: 'We **move** on Monday',
      private_key: crlf(keys.instance.privateKey),
      public_key: crlf(keys.instance.publicKey),
      push_public_key: 'public',
      push_private_key: 'private',
    },
  ],
  activity: [
    { uuid: uuids.like, user_actor_id: ids.anna, object_entry_id: 10, type: 'Like', created_at: at(400) },
    {
      uuid: uuids.follow,
      user_actor_id: ids.anna,
      object_user_id: ids.rita,
      type: 'Follow',
      created_at: at(401),
    },
    {
      uuid: uuids.waiting,
      user_actor_id: ids.bert,
      object_user_id: ids.carol,
      type: 'Follow',
      created_at: at(403),
    },
    { uuid: uuids.create, user_actor_id: ids.anna, object_entry_id: 7, type: 'Create', created_at: at(402) },
  ],
})
