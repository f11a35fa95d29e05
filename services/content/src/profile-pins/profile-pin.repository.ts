import { MOST_PROFILE_PINS } from '@app/contract/content/profile-pin.ts'
import { listings } from '../items/listing.ts'

/**
 * The pins of a person that are shown, as a statement with their id: threads and posts of their own that everybody may read.
 * What is removed or narrowed is not, until it is back.
 */
export const PINS_SHOWN = `
  select p.item_id from profile_pin p join item i on i.id = p.item_id
  where p.user_id = $1 and i.author_id = $1 and i.kind in ('entry', 'post') and i.visibility = 'visible'
    and i.audience in ('public', 'unlisted') and i.shelf < ${listings.NOWHERE}
  order by p.pinned_at desc, p.item_id desc limit ${MOST_PROFILE_PINS}`

/** Forgets which of them are not shown: they hold no place against a new one. */
export const FORGET_HIDDEN_PINS = `
  delete from profile_pin where user_id = $1 and item_id not in (select shown.item_id from (${PINS_SHOWN}) shown)`

export const KEEP_PIN =
  'insert into profile_pin (user_id, item_id, pinned_at) values ($1, $2, $3) on conflict do nothing returning item_id'

export const DROP_PIN = `
  delete from profile_pin p using item i
  where i.id = p.item_id and p.user_id = $1 and i.kind = $2 and i.number = $3 returning p.item_id`
