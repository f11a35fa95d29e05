import { contentModerated } from '@app/contract/events/content.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import { mustBeReadable } from '../items/audience.ts'
import { findItem, saveItem } from '../items/item.repository.ts'
import type { Item, Kind } from '../items/item.ts'
import { nameOf } from '../items/item.ts'
import { mayModerate } from '../items/rights.ts'
import { changeVisibility, lockWithThread } from '../items/visibility.ts'
import { isLanguage } from '../text/languages.ts'

type Act = 'pinned' | 'unpinned' | 'locked' | 'unlocked' | 'adult' | 'language'

/** Marks an item as a moderator, or its author, decided under its lock; null: it is so already. */
export const mark = async (
  content: Content,
  byId: number,
  found: Item,
  decide: (item: Item) => { act: Act; change: Partial<Item> } | null,
): Promise<void> => {
  await content.db.transaction(async (tx) => {
    const item = await lockWithThread(tx, found)
    const decision = decide(item)
    if (!decision) return
    const { act, change } = decision
    await saveItem(tx, item, change)
    await content.outbox.add(tx, contentModerated, {
      type: item.kind,
      id: item.number,
      magazineId: item.magazine_id,
      authorId: item.author_id,
      byId,
      act,
    })
    if (act === 'adult' || act === 'language') content.counts.changed()
  })
}

const mayAct = async (content: Content, principal: Principal, kind: Kind, number: number): Promise<Item> => {
  const item = await findItem(content.db, kind, number)
  await mayModerate(content, principal, item)
  // What is not for everybody is moderated by whoever may read it, and where somebody reports it.
  await mustBeReadable(content, principal, item)
  return item
}

export const togglePin = async (content: Content, principal: Principal, kind: Kind, number: number) => {
  const found = await mayAct(content, principal, kind, number)
  await mark(content, principal.userId, found, ({ is_pinned }) => ({
    act: is_pinned ? 'unpinned' : 'pinned',
    change: { is_pinned: !is_pinned },
  }))
}

/** Moderators lock and unlock, and so may the author. */
export const toggleLock = async (content: Content, principal: Principal, kind: Kind, number: number) => {
  const found = await findItem(content.db, kind, number)
  if (found.author_id !== principal.userId) await mayModerate(content, principal, found)
  await mark(content, principal.userId, found, ({ is_locked }) => ({
    act: is_locked ? 'unlocked' : 'locked',
    change: { is_locked: !is_locked },
  }))
}

export const setAdult = async (
  content: Content,
  principal: Principal,
  kind: Kind,
  number: number,
  adult: string,
) => {
  const found = await mayAct(content, principal, kind, number)
  const is_adult = ['1', 'true', 'on', 'yes'].includes(adult.toLowerCase())
  await mark(content, principal.userId, found, () => ({ act: 'adult', change: { is_adult } }))
}

export const setLanguage = async (
  content: Content,
  principal: Principal,
  kind: Kind,
  number: number,
  lang: string,
) => {
  const found = await mayAct(content, principal, kind, number)
  if (!isLanguage(lang)) throw badRequest('lang: a language code of 2 or 3 letters is expected (ISO 639).')
  await mark(content, principal.userId, found, () => ({ act: 'language', change: { lang } }))
}

export const trash = async (content: Content, principal: Principal, kind: Kind, number: number) => {
  const found = await mayAct(content, principal, kind, number)
  await content.db.transaction(async (tx) => {
    const item = await lockWithThread(tx, found)
    await changeVisibility(content, tx, item, 'trashed', principal.userId)
  })
}

/** Takes an item out of the trash; 400 where it is not there. */
export const restore = async (content: Content, principal: Principal, kind: Kind, number: number) => {
  const found = await mayAct(content, principal, kind, number)
  await content.db.transaction(async (tx) => {
    const item = await lockWithThread(tx, found)
    if (item.visibility !== 'trashed') throw badRequest(`This ${nameOf[kind]} is not in the trash.`)
    await changeVisibility(content, tx, item, 'restored', principal.userId)
  })
}
