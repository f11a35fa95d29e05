import type { ReactNode } from 'react'
import type { Entry, Magazine, Post, Reply, User } from '../../api/contract.ts'
import { displayName, itemPath, magazinePath, userPath } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { Avatar, Tile } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Magazines of some lists come without their title. */
export type RelatedMagazine = Pick<Magazine, 'magazineId' | 'name' | 'icon' | 'isUserSubscribed'> &
  Partial<Pick<Magazine, 'title'>>
export type RelatedDomain = Reply<'domains_retrieve_blocked'>['items'][number]

/** Something or somebody a person subscribes to, follows, blocks, mutes or looks after. */
export type Related =
  | { kind: 'magazines'; magazine: RelatedMagazine }
  | { kind: 'people' | 'muted'; person: User }
  | { kind: 'domains'; domain: RelatedDomain }
  | { kind: 'conversations'; subject: Entry | Post }

type Row = { key: string; face: ReactNode; name: string; note: string; to: string }

/** What a line of a list shows of a magazine, a person, a domain or a conversation. */
export const rowOf = (item: Related): Row => {
  switch (item.kind) {
    case 'magazines': {
      const { magazine } = item
      const handle = `m/${magazine.name}`
      return {
        key: `m${magazine.magazineId}`,
        face: <Tile magazine={magazine} size={32} />,
        name: magazine.title ?? handle,
        note: magazine.title ? handle : '',
        to: magazinePath(magazine),
      }
    }
    case 'people':
    case 'muted': {
      const { person } = item
      return {
        key: `u${person.userId}`,
        face: <Avatar user={person} size={32} />,
        name: displayName(person),
        note: `@${person.username.replace(/^@/, '')}`,
        to: userPath(person),
      }
    }
    case 'domains': {
      const { domain } = item
      return {
        key: `d${domain.domainId}`,
        face: <Icon name="globe" />,
        name: domain.name,
        note: '',
        to: `/d/${encodeURIComponent(domain.name)}`,
      }
    }
    case 'conversations': {
      const { subject } = item
      const to = itemPath(subject)
      const title =
        'title' in subject ? subject.title : (subject.contentWarning ?? excerpt(subject.body, 100))
      return {
        key: `c${to}`,
        face: <Icon name="bell-off" />,
        name: title || displayName(subject.user),
        note: `@${subject.user.username.replace(/^@/, '')}`,
        to,
      }
    }
  }
}
