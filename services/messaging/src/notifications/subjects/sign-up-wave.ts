import type { Subject } from '../../store/records.ts'
import type { SubjectHandler } from './subject-handler.ts'

/** A wave of sign-ups: what it was noticed by. Who is concerned is told where staff answer sign-ups. */
export const signUpWaveSubject: SubjectHandler<Extract<Subject, { kind: 'signup-wave' }>> = {
  // Who is no longer staff keeps a notification that shows nothing.
  loadViews: async (_messaging, viewer) =>
    viewer.isAdmin || viewer.isGlobalModerator ? ({ sign, count }) => ({ sign, count }) : () => null,

  loadExcerpts: async () => () => ({ text: '', actionUrl: '/admin/signup_requests' }),
}
