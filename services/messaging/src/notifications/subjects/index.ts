import type { NotificationSubject } from '@app/contract/messaging/notification-kinds.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Messaging } from '../../context.ts'
import type { StoredNotification, Subject } from '../../store/records.ts'
import { banSubject } from './ban.ts'
import { followRequestSubject } from './follow-request.ts'
import { followerSubject } from './follower.ts'
import { itemSubject } from './item.ts'
import { messageSubject } from './message.ts'
import { personReportSubject } from './person-report.ts'
import { reactionSubject } from './reaction.ts'
import { reportSubject } from './report.ts'
import { signupSubject } from './signup.ts'
import { signUpWaveSubject } from './sign-up-wave.ts'
import type { Excerpt, SubjectHandler, View } from './subject-handler.ts'

const handlers: { [K in NotificationSubject]: SubjectHandler<Extract<Subject, { kind: K }>> } = {
  content: itemSubject,
  report: reportSubject,
  'person-report': personReportSubject,
  message: messageSubject,
  ban: banSubject,
  signup: signupSubject,
  'signup-wave': signUpWaveSubject,
  'follow-request': followRequestSubject,
  follower: followerSubject,
  reaction: reactionSubject,
}

/** Undefined while a newer release, which knows more subjects, runs beside this one. */
const handlerOf = ({ kind }: Subject) => handlers[kind] as SubjectHandler<Subject> | undefined

type Load<T> = (subjects: readonly Subject[]) => Promise<(subject: Subject) => T>

/** Fetches all subjects, those that are fetched alike together; null for those nobody here can fetch. */
const loadAll = async <T>(
  subjects: readonly Subject[],
  loaderOf: (subject: Subject) => { key: unknown; load: Load<T> } | null,
): Promise<(subject: Subject) => T | null> => {
  const groups = new Map<unknown, { load: Load<T>; subjects: Subject[] }>()
  for (const subject of subjects) {
    const loader = loaderOf(subject)
    if (!loader) continue
    const group = groups.get(loader.key) ?? { load: loader.load, subjects: [] }
    group.subjects.push(subject)
    groups.set(loader.key, group)
  }
  const loaded = new Map(
    await Promise.all(
      [...groups].map(async ([key, group]) => [key, await group.load(group.subjects)] as const),
    ),
  )
  return (subject) => loaded.get(loaderOf(subject)?.key)?.(subject) ?? null
}

/** How the viewer sees these subjects. */
export const loadViews = (
  messaging: Messaging,
  viewer: Principal,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => View | null> =>
  loadAll(subjects, (subject) => {
    const loader = handlerOf(subject)?.loadViews
    return loader ? { key: loader, load: (alike) => loader(messaging, viewer, alike) } : null
  })

export const loadExcerpts = (
  messaging: Messaging,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => Excerpt | null> =>
  loadAll(subjects, (subject) => {
    const loader = handlerOf(subject)?.loadExcerpts
    return loader ? { key: loader, load: (alike) => loader(messaging, alike) } : null
  })

/** What the API says of a subject on the notification itself. */
export const detailsOf = ({ type, subject }: StoredNotification) =>
  handlerOf(subject)?.details?.(type, subject) ?? {}
