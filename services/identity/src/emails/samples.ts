import type { MailKind } from '@app/contract/identity/mails.ts'
import { isInterfaceTag } from '@app/contract/languages.ts'
import { writeDigest } from '@app/platform/mail/digest.ts'
import type { Site } from '@app/platform/mail/layout.ts'
import { writeLetter } from '@app/platform/mail/letter.ts'
import { textsIn } from '@app/platform/text/texts.ts'
import type { Texts } from '@app/platform/text/texts.ts'
import type { Identity } from '../context.ts'
import { readSettings } from '../instance/settings.ts'
import * as drafts from './drafts.ts'
import type { Draft } from './drafts.ts'
import { siteOf } from './site.ts'

/** Opens nothing: links of a sample lead to pages that say so. */
const TOKEN = 'sample'
const WEEK = 7 * 86_400_000

type Sample = (texts: Texts, site: Site, at: Date) => Draft

const later = (at: Date): Date => new Date(at.getTime() + WEEK)

/** Each mail with made-up contents, by the function that writes the real one. */
const samples: Readonly<Record<Exclude<MailKind, 'digest'>, Sample>> = {
  verify: (texts, site) => drafts.verification(texts, site, TOKEN),
  'in-use': (texts, site) => drafts.addressInUse(texts, site, 'robin'),
  reset: (texts, site) => drafts.passwordReset(texts, site, TOKEN),
  approved: drafts.approval,
  rejected: drafts.rejection,
  'sign-in': (texts, site, at) =>
    drafts.signInNotice(texts, site, { at, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }),
  'passkey-added': (texts, site) => drafts.passkeyNotice(texts, site, { kind: 'added', name: 'Robin' }),
  'passkey-removed': (texts, site) => drafts.passkeyNotice(texts, site, { kind: 'removed', name: 'Robin' }),
  deletion: (texts, site, at) => drafts.deletionNotice(texts, site, { deletesAt: later(at), token: TOKEN }),
  deleted: (texts, site, at) => drafts.deleted(texts, site, { token: TOKEN, endsAt: later(at) }),
  imported: drafts.importNotice,
  archive: (texts, site, at) => drafts.archiveNotice(texts, site, later(at)),
  wave: (texts, site) => drafts.waveNotice(texts, site, { sign: 'registrations', count: 42 }),
  contact: (texts, site) =>
    drafts.contactMessage(texts, site, {
      name: 'Robin',
      email: 'robin@example.org',
      message: 'Robin: 1, 2, 3.\n\n— 🐦',
    }),
}

/** What somebody could have missed: titles and answers as notifications have them. */
const writeSampleDigest = (texts: Texts, site: Site) => {
  const { say } = texts
  const kinds = ['replied', 'message', 'followed'] as const
  const lines = kinds.map((kind) => ({
    text: say('mails.digest.line', { what: say(`titles.${kind}`), name: 'Robin' }),
    url: `${site.url}/settings/notifications`,
  }))
  return writeDigest(texts, site, {
    lines,
    count: 5,
    every: 'weekly',
    unsubscribe: `${site.url}/settings/general`,
  })
}

/** A mail as it would be sent, with made-up contents, in that language, else in the one of the instance. */
export const writeSample = async (
  identity: Identity,
  kind: MailKind,
  username: string,
  language?: string,
) => {
  const settings = await readSettings(identity)
  const site = siteOf(identity, settings)
  const texts = textsIn(isInterfaceTag(language) ? language : settings.language)
  if (kind === 'digest') return writeSampleDigest(texts, site)
  return writeLetter({
    site,
    language: texts,
    // The staff is not greeted by name.
    ...(kind === 'contact' ? {} : { greeting: texts.say('mails.greeting', { username }) }),
    ...samples[kind](texts, site, identity.clock.now()),
  })
}
