/** One thing that people do with a forum, and how often they do it. */
export type Step = {
  /** Of a hundred requests. */
  share: number
  /** Of a hundred of these, how many by members; the others by anybody. */
  byMembers: number
  what: string
  /** What is counted in the answer, and may not be missing from it. */
  counted: string
}

/** The mixed workload. The table of docs/content/contributing/benchmark.md says the same, and a test holds it to this. */
export const STEPS = {
  'front page': { share: 18, byMembers: 30, what: 'The list of threads, hot first', counted: 'threads' },
  magazine: { share: 10, byMembers: 30, what: 'The newest threads of a magazine', counted: 'threads' },
  subscribed: { share: 8, byMembers: 100, what: 'Threads of what one subscribed to', counted: '' },
  thread: { share: 24, byMembers: 30, what: 'The comments of a thread', counted: 'comments' },
  'front page, HTML': { share: 8, byMembers: 30, what: 'The page as a browser gets it', counted: 'threads' },
  'thread, HTML': { share: 10, byMembers: 30, what: 'A thread as a browser gets it', counted: 'threads' },
  search: {
    share: 4,
    byMembers: 30,
    what: 'Words of a title, seldom the same twice',
    counted: 'what is found',
  },
  notifications: { share: 8, byMembers: 100, what: 'The inbox', counted: '' },
  vote: {
    share: 8,
    byMembers: 100,
    what: 'A vote on a thread, up, down or taken back',
    counted: 'the thread',
  },
  comment: { share: 2, byMembers: 100, what: 'A comment below a thread', counted: 'the comment' },
} as const satisfies Record<string, Step>

export type StepName = keyof typeof STEPS
export const stepNames = Object.keys(STEPS) as StepName[]
